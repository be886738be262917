import { type RiskLevel, riskOfRate } from './risk.ts';

/** One part of a blended portfolio: its annual return (a fraction) and its share in percent. */
type WeightedRate = { rate: number; percentage: number };

/** A blended portfolio's annual return, a fraction, and the risk level that goes with it. */
type Blend = { rate: number; risk: RiskLevel };

const ROUNDING = 1e-6;

/** Returns an even split of 100 in whole percent, the remainder to the first: 34, 33, 33 for three classes. */
export function startWeights(count: number): number[] {
  const share = Math.floor(100 / count);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? 100 - share * (count - 1) : share,
  );
}

/** Returns true if percents, none negative, divide 100 among so many classes. Written decimals may miss it by a rounding. */
export function isSplit(weights: readonly number[], count: number): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.length === count && Math.abs(total - 100) < ROUNDING;
}

/**
 * Returns the weights after one of them is moved to `percent` (held to 0 to 100). The others share what is left in
 * proportion to their own weights, or evenly if they are all 0. Since the rest is dealt out anew each time,
 * the total is 100 after any number of moves and cannot drift. A single weight is always 100.
 */
export function moveWeight(weights: readonly number[], moved: number, percent: number): number[] {
  if (weights.length === 1) return [100];
  const target = Math.min(100, Math.max(0, percent));
  const left = 100 - target;
  const others = weights.reduce((sum, weight, index) => (index === moved ? sum : sum + weight), 0);
  const evenShare = left / (weights.length - 1);
  return weights.map((weight, index) => {
    if (index === moved) return target;
    return others > 0 ? (weight / others) * left : evenShare;
  });
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

/** Returns the average annual return weighted by share, and its risk. With no share at all: 0 and low. */
export function blend(parts: readonly WeightedRate[]): Blend {
  let total = 0;
  let weighted = 0;
  for (const { rate, percentage } of parts) {
    total += percentage;
    weighted += percentage * rate;
  }
  const rate = total > 0 ? weighted / total : 0;
  return { rate, risk: riskOfRate(rate) };
}
