import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { blend, wholePercents } from '#lib/domain/portfolio.ts';
import type { RiskLevel } from '#lib/domain/risk.ts';

/** One class's part of a blended portfolio. `shownPercent` is whole; those of a portfolio total 100. */
export type Allocation = {
  assetClass: RatedAssetClass;
  percentage: number;
  shownPercent: number;
};

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
    percentage: weights[index] ?? 0,
    shownPercent: shown[index] ?? 0,
  }));
  const parts = allocations.map(({ assetClass, percentage }) => ({
    rate: assetClass.rate,
    percentage,
  }));
  return { allocations, ...blend(parts) };
}
