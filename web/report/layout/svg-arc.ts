type Point = readonly [x: number, y: number];
/** A cubic curve from where the path is: two control points and the end. */
export type Curve = [number, number, number, number, number, number];

/** An arc as SVG path data gives it, from one end point to the other. */
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
export function arcCurves({ from, to, radii, rotation, isLarge, isSweep }: Arc): Curve[] {
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
