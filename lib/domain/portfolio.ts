import { riskOfRate } from './risk.ts';

/** One part of a blended portfolio: its annual return (a fraction) and its share in percent. */
type WeightedRate = { rate: number; percentage: number };

const TOLERANCE = 1e-6;

/** Returns 100 split evenly into whole percents, with the remainder added to the first: 34, 33, 33 for three classes. */
export function startWeights(count: number): number[] {
  const share = Math.floor(100 / count);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? 100 - share * (count - 1) : share,
  );
}

/** Returns whether there are `count` percents that total 100, allowing for the rounding of decimals. */
export function isSplit(weights: readonly number[], count: number): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.length === count && Math.abs(total - 100) < TOLERANCE;
}

/**
 * Returns the weights after one is moved to `percent`, or as close as possible. The others share the remainder in proportion,
 * or evenly if all are 0; indices in `held` keep their whole percents. Each move recomputes all, so the total cannot drift.
 */
export function moveWeight(
  weights: readonly number[],
  moved: number,
  percent: number,
  held: ReadonlySet<number> = new Set(),
): readonly number[] {
  if (!canMove(weights.length, moved, held)) return weights;
  const shown = wholePercents(weights);
  const stays = (index: number) => index !== moved && held.has(index);
  const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
  const free = 100 - sumOf(shown.filter((_, index) => stays(index)));
  const target = Math.min(free, Math.max(0, percent));
  const others = weights.filter((_, index) => index !== moved && !stays(index));
  const total = sumOf(others);
  return weights.map((weight, index) => {
    if (index === moved) return target;
    if (stays(index)) return shown[index] ?? 0;
    return (free - target) * (total > 0 ? weight / total : 1 / others.length);
  });
}

/** Returns whether one of `count` weights can be moved, which takes another that is not held. */
export function canMove(count: number, moved: number, held: ReadonlySet<number>): boolean {
  return Array.from({ length: count }, (_, index) => index).some(
    (index) => index !== moved && !held.has(index),
  );
}

/** Returns weights as whole percents that total 100, by the largest remainder; ties go to the earlier one. */
export function wholePercents(weights: readonly number[]): number[] {
  const whole = weights.map(Math.floor);
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: weight - Math.floor(weight) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/** Returns the average annual return weighted by share, and its risk. 0 and low if all shares are 0. */
export function blend(parts: readonly WeightedRate[]) {
  let total = 0;
  let weighted = 0;
  for (const { rate, percentage } of parts) {
    total += percentage;
    weighted += percentage * rate;
  }
  const rate = total > 0 ? weighted / total : 0;
  return { rate, risk: riskOfRate(rate) };
}
