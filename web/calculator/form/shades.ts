const OF_THREE = [100, 62, 32];
const LAST = 28;

/** How much accent each class of a blend is drawn with, in percent over paper: from all of it down, evenly. */
export function shades(count: number): number[] {
  if (count === OF_THREE.length) return OF_THREE;
  const step = count > 1 ? (100 - LAST) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => 100 - index * step);
}
