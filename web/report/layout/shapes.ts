import type { PathStep } from './paper.ts';

// How far the control points of a quarter circle stand off, as a share of its radius.
const ROUND = 0.5523;

type Corners = 'all' | 'left' | 'right';

/** Returns a straight line. */
export function line(x1: number, y1: number, x2: number, y2: number): PathStep[] {
  return [
    { op: 'm', c: [x1, y1] },
    { op: 'l', c: [x2, y2] },
  ];
}

/** Returns a line through points. */
export function polyline(points: readonly (readonly [number, number])[]): PathStep[] {
  return points.map(([x, y], index) => ({ op: index === 0 ? 'm' : 'l', c: [x, y] }));
}

/** Returns a closed outline through points. */
export function polygon(points: readonly (readonly [number, number])[]): PathStep[] {
  return [...polyline(points), { op: 'h', c: [] }];
}

/** Returns a box, its corners rounded by `radius` on all sides or on one. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
  corners: Corners = 'all',
): PathStep[] {
  const most = Math.max(0, Math.min(radius, width / 2, height / 2));
  const l = corners === 'right' ? 0 : most;
  const r = corners === 'left' ? 0 : most;
  const right = x + width;
  const bottom = y + height;
  const corner = (size: number, c: [number, number, number, number, number, number]): PathStep[] =>
    size > 0 ? [{ op: 'c', c }] : [];
  const off = 1 - ROUND;
  return [
    { op: 'm', c: [x + l, y] },
    { op: 'l', c: [right - r, y] },
    ...corner(r, [right - r * off, y, right, y + r * off, right, y + r]),
    { op: 'l', c: [right, bottom - r] },
    ...corner(r, [right, bottom - r * off, right - r * off, bottom, right - r, bottom]),
    { op: 'l', c: [x + l, bottom] },
    ...corner(l, [x + l * off, bottom, x, bottom - l * off, x, bottom - l]),
    { op: 'l', c: [x, y + l] },
    ...corner(l, [x, y + l * off, x + l * off, y, x + l, y]),
    { op: 'h', c: [] },
  ];
}

/** Returns a circle around a point. */
export function circle(x: number, y: number, radius: number): PathStep[] {
  return box(x - radius, y - radius, 2 * radius, 2 * radius, radius);
}
