import type { Mark, PathStep } from './marks.ts';

// The distance of the control points of a quarter circle, as a share of its radius.
const ROUND = 0.5523;
/** How far a text reaches above and below its baseline, as shares of its size. */
const ASCENT = 0.74;
const DESCENT = 0.2;

/** Returns a straight line. */
export function line(x1: number, y1: number, x2: number, y2: number): PathStep[] {
  return polyline([
    [x1, y1],
    [x2, y2],
  ]);
}

/** Returns a line through points, or the outline of the area between them. */
export function polyline(
  points: readonly (readonly [number, number])[],
  isClosed = false,
): PathStep[] {
  const steps = points.map(
    ([x, y], index): PathStep => ({ op: index === 0 ? 'm' : 'l', c: [x, y] }),
  );
  return isClosed ? [...steps, { op: 'h', c: [] }] : steps;
}

/** Returns a box. */
export function box(x: number, y: number, width: number, height: number): PathStep[] {
  const [right, bottom] = [x + width, y + height];
  return polyline(
    [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ],
    true,
  );
}

/** Returns a circle around a point. */
export function circle(x: number, y: number, radius: number): PathStep[] {
  const off = ROUND * radius;
  const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius];
  return [
    { op: 'm', c: [x, top] },
    { op: 'c', c: [x + off, top, right, y - off, right, y] },
    { op: 'c', c: [right, y + off, x + off, bottom, x, bottom] },
    { op: 'c', c: [x - off, bottom, left, y + off, left, y] },
    { op: 'c', c: [left, y - off, x - off, top, x, top] },
    { op: 'h', c: [] },
  ];
}

export type Bounds = { left: number; top: number; right: number; bottom: number };

/** Returns the box around the ink of marks. */
export function boundsOf(marks: readonly Mark[]): Bounds {
  const boxes = marks.map((mark): Bounds => {
    if (mark.kind === 'text') {
      const { x, y, width, size } = mark;
      return { left: x, right: x + width, top: y - ASCENT * size, bottom: y + DESCENT * size };
    }
    const numbers = mark.steps.flatMap(({ c }) => [...c]);
    const xs = numbers.filter((_, index) => index % 2 === 0);
    const ys = numbers.filter((_, index) => index % 2 === 1);
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
  });
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
