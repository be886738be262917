import type { PathStep } from './paper.ts';
import { arcCurves, type Curve } from './svg-arc.ts';

const COMMAND = /([a-z])([^a-df-z]*)/gi;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
// The two flags of an arc may stand without a space before what follows: 'a13 13 0 0126 0'.
const ARC = new RegExp(
  `(${NUMBER.source})[\\s,]*(${NUMBER.source})[\\s,]*(${NUMBER.source})[\\s,]*([01])[\\s,]*([01])[\\s,]*(${NUMBER.source})[\\s,]*(${NUMBER.source})`,
  'gi',
);
const TAKES: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
};

/** Returns SVG path data as absolute moves, lines and cubic curves. */
export function svgPath(data: string): PathStep[] {
  const steps: PathStep[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // The last control point and the kind of curve it belongs to, for the smooth commands.
  let control: { kind: 'C' | 'Q' | ''; x: number; y: number } = { kind: '', x: 0, y: 0 };

  const curve = (c: Curve) => {
    steps.push({ op: 'c', c });
    [x, y] = [c[4], c[5]];
  };
  const quadratic = (qx: number, qy: number, toX: number, toY: number) => {
    const towards = (from: number, q: number) => from + (2 / 3) * (q - from);
    curve([towards(x, qx), towards(y, qy), towards(toX, qx), towards(toY, qy), toX, toY]);
    control = { kind: 'Q', x: qx, y: qy };
  };
  const mirrored = (kind: 'C' | 'Q'): [number, number] =>
    control.kind === kind ? [2 * x - control.x, 2 * y - control.y] : [x, y];

  for (const { kind, relative, numbers } of segmentsOf(data)) {
    const [dx, dy] = relative ? [x, y] : [0, 0];
    const at = (index: number) => (numbers[index] ?? 0) + (index % 2 === 0 ? dx : dy);
    const before = control;
    if (kind === 'M' || kind === 'L') {
      [x, y] = [at(0), at(1)];
      if (kind === 'M') [startX, startY] = [x, y];
      steps.push({ op: kind === 'M' ? 'm' : 'l', c: [x, y] });
    } else if (kind === 'H' || kind === 'V') {
      const [to = 0] = numbers;
      if (kind === 'H') x = to + dx;
      else y = to + dy;
      steps.push({ op: 'l', c: [x, y] });
    } else if (kind === 'C') {
      control = { kind: 'C', x: at(2), y: at(3) };
      curve([at(0), at(1), at(2), at(3), at(4), at(5)]);
    } else if (kind === 'S') {
      const [firstX, firstY] = mirrored('C');
      control = { kind: 'C', x: at(0), y: at(1) };
      curve([firstX, firstY, at(0), at(1), at(2), at(3)]);
    } else if (kind === 'Q') {
      quadratic(at(0), at(1), at(2), at(3));
    } else if (kind === 'T') {
      quadratic(...mirrored('Q'), at(0), at(1));
    } else if (kind === 'A') {
      const [rx = 0, ry = 0, rotation = 0, large, sweep, toX = 0, toY = 0] = numbers;
      const to: [number, number] = [toX + dx, toY + dy];
      arcCurves({
        from: [x, y],
        to,
        radii: [rx, ry],
        rotation,
        isLarge: large === 1,
        isSweep: sweep === 1,
      }).forEach(curve);
      [x, y] = to;
    } else {
      steps.push({ op: 'h', c: [] });
      [x, y] = [startX, startY];
    }
    if (control === before) control = { kind: '', x, y };
  }
  return steps;
}

type Segment = { kind: string; relative: boolean; numbers: number[] };

/** Returns each command with the numbers of one use of it: 'M0 0 1 1' is a move and a line. */
function segmentsOf(data: string): Segment[] {
  const segments: Segment[] = [];
  for (const [, command = '', rest = ''] of data.matchAll(COMMAND)) {
    const kind = command.toUpperCase();
    const relative = command !== kind;
    const numbers = kind === 'A' ? arcNumbers(rest) : (rest.match(NUMBER) ?? []).map(Number);
    const takes = TAKES[kind];
    if (!takes) segments.push({ kind, relative, numbers: [] });
    else
      for (let index = 0; index + takes <= numbers.length; index += takes)
        segments.push({
          kind: kind === 'M' && index > 0 ? 'L' : kind,
          relative,
          numbers: numbers.slice(index, index + takes),
        });
  }
  return segments;
}

function arcNumbers(rest: string): number[] {
  return [...rest.matchAll(ARC)].flatMap(([, ...numbers]) => numbers.slice(0, 7).map(Number));
}
