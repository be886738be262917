import type { RiskLevel } from './risk.ts';

export type AssetClass = {
  id: number;
  name: string;
  description: string | null;
  risk: RiskLevel;
};

/** An asset class with its annual return in one currency, a fraction. */
export type RatedAssetClass = AssetClass & { rate: number };

/** A return rate (a fraction) that takes effect at 00:00 UTC of a day: '2027-01-01'. */
export type PlannedRate = { returnRate: number; from: string };

/** The annual return of one asset class in one currency, a fraction: 0.05 is 5%. `next` is its planned rate, if it has one. */
export type ReturnRate = {
  id: number;
  currencyId: number;
  assetClassId: number;
  returnRate: number;
  next?: PlannedRate;
};

/**
 * A return rate as it applies on a day. `returnRate` is null if the class is not offered then, and missing before its first
 * rate, which is planned.
 */
export type RateOnDay = Omit<ReturnRate, 'returnRate'> & { returnRate?: number | null };

/** Returns whether a class is offered in a currency. */
export function isOffered(rate: RateOnDay): rate is ReturnRate {
  return typeof rate.returnRate === 'number';
}

export const FALLBACK_ASSET_CLASSES: readonly RatedAssetClass[] = [
  { id: 1, name: 'Money Market Funds', description: null, risk: 'low', rate: 0.07 },
  { id: 2, name: 'Yield Funds', description: null, risk: 'medium', rate: 0.1 },
  { id: 3, name: 'Multi-Asset Funds', description: null, risk: 'high', rate: 0.12 },
];
