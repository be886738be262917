import type { PathStep } from './paper.ts';

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

  const curve = (c: [number, number, number, number, number, number]) => {
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

type Point = readonly [x: number, y: number];
type Curve = [number, number, number, number, number, number];

type Arc = {
  from: Point;
  to: Point;
  radii: readonly [rx: number, ry: number];
  /** Turn of the ellipse, in degrees. */
  rotation: number;
  isLarge: boolean;
  isSweep: boolean;
};

/**
 * Returns an elliptical arc as cubic curves, each of at most a quarter turn. SVG 1.1 appendix F.6: from end points to
 * centre, radii that are too small grown until they reach.
 */
function arcCurves({ from, to, radii, rotation, isLarge, isSweep }: Arc): Curve[] {
  const [x1, y1] = from;
  const [x2, y2] = to;
  let [rx, ry] = radii.map(Math.abs) as [number, number];
  if (x1 === x2 && y1 === y2) return [];
  if (rx === 0 || ry === 0) return [[x1, y1, x2, y2, x2, y2]];

  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const halfX = (cos * (x1 - x2) + sin * (y1 - y2)) / 2;
  const halfY = (cos * (y1 - y2) - sin * (x1 - x2)) / 2;
  const reach = Math.sqrt((halfX / rx) ** 2 + (halfY / ry) ** 2);
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach];

  const span = (halfX / rx) ** 2 + (halfY / ry) ** 2;
  const offset = Math.sqrt(Math.max(0, 1 / span - 1)) * (isLarge === isSweep ? -1 : 1);
  const centreX = (offset * rx * halfY) / ry;
  const centreY = (-offset * ry * halfX) / rx;
  const start = Math.atan2((halfY - centreY) / ry, (halfX - centreX) / rx);
  const end = Math.atan2((-halfY - centreY) / ry, (-halfX - centreX) / rx);
  const full = 2 * Math.PI;
  const sweep = isSweep ? (end - start + full) % full : -((start - end + full) % full);

  const place = (x: number, y: number): Point => [
    cos * (x * rx + centreX) - sin * (y * ry + centreY) + (x1 + x2) / 2,
    sin * (x * rx + centreX) + cos * (y * ry + centreY) + (y1 + y2) / 2,
  ];
  const count = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9);
  const step = sweep / count;
  const pull = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index) => {
    const a = start + index * step;
    const b = a + step;
    return [
      ...place(Math.cos(a) - pull * Math.sin(a), Math.sin(a) + pull * Math.cos(a)),
      ...place(Math.cos(b) + pull * Math.sin(b), Math.sin(b) - pull * Math.cos(b)),
      ...place(Math.cos(b), Math.sin(b)),
    ] as Curve;
  });
}
