import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { ClassChoice } from '#lib/domain/inputs.ts';
import { blend, isSplit, startWeights, wholePercents } from '#lib/domain/portfolio.ts';
import type { RiskLevel } from '#lib/domain/risk.ts';
import { isSameName } from '#lib/domain/same-name.ts';

/** One class's part of a blended portfolio, in whole percent: what is shown is what counts. They total 100. */
export type Allocation = { assetClass: RatedAssetClass; shownPercent: number };

/** A blended portfolio: its parts, its annual return (a fraction) and its risk level. */
export type Portfolio = { allocations: Allocation[]; rate: number; risk: RiskLevel };

/** Returns the blend of these classes; `weights` are percents, 0 to 100, one for each class. */
export function portfolioOf(
  classes: readonly RatedAssetClass[],
  weights: readonly number[],
): Portfolio {
  const shown = wholePercents(weights);
  const allocations = classes.map((assetClass, index) => ({
    assetClass,
    shownPercent: shown[index] ?? 0,
  }));
  const parts = allocations.map(({ assetClass, shownPercent }) => ({
    rate: assetClass.rate,
    percentage: shownPercent,
  }));
  return { allocations, ...blend(parts) };
}

/** Returns what is wanted of these classes; what they do not have is as at the start. */
export function chosenAmong(
  classes: readonly RatedAssetClass[],
  { className, weights }: ClassChoice,
): { selectedClassId: number | null; weights: readonly number[] } {
  const named = classes.find(({ name }) => className !== null && isSameName(name, className));
  return {
    selectedClassId: (named ?? classes[0])?.id ?? null,
    weights: isSplit(weights, classes.length) ? weights : startWeights(classes.length),
  };
}
