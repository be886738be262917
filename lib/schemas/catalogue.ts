import * as v from 'valibot';
import { RETURN_RATE } from '#lib/domain/record-limits.ts';
import { RISK_LEVELS } from '#lib/domain/risk.ts';
import { time } from './answers.ts';

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const fraction = v.pipe(
  v.number(),
  v.minValue(RETURN_RATE.min),
  v.maxValue(RETURN_RATE.max),
);

const currency = v.object({
  id,
  code: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  symbol: v.string(),
  isDefault: v.boolean(),
  displayOrder: v.pipe(v.number(), v.finite()),
});

const assetClass = v.object({
  id,
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.nullish(v.string(), null),
  risk: v.picklist(RISK_LEVELS),
});

const returnRate = v.object({
  id,
  currencyId: id,
  assetClassId: id,
  returnRate: fraction,
});

export const nextRate = v.object({
  returnRate: fraction,
  from: v.pipe(v.string(), v.isoDate()),
});

/** A return rate as it applies today; `returnRate` is null if the class is not offered, and missing before its first rate. */
export const returnRateToday = v.object({
  ...returnRate.entries,
  returnRate: v.exactOptional(v.nullable(fraction)),
});

export const plannedReturnRate = v.object({
  ...returnRateToday.entries,
  next: v.exactOptional(nextRate),
});

export const expectedReturnRate = v.object({
  ...returnRate.entries,
  returnRate: v.nullable(fraction),
  next: v.nullable(nextRate),
});

/** The response of GET /api/currencies. */
export const currencyList = v.array(currency);

/** The response of GET /api/asset-classes. */
export const assetClassList = v.array(assetClass);

/** The response of GET /api/asset-classes/by-currency/{code}. */
export const ratedAssetClassList = v.array(v.object({ ...assetClass.entries, rate: fraction }));

/** The response of GET /api/admin/asset-class-returns/by-currency/{currencyId}. */
export const returnRateList = v.array(returnRate);

/** The response of GET /api/admin/upcoming-rates/by-currency/{currencyId}; `id` is that of the return rate. */
export const upcomingRateList = v.array(v.object({ id, ...nextRate.entries }));

/** The response of GET /api/admin/upcoming-rates. Actor and time are null if the history does not show who planned it. */
export const plannedRateList = v.array(
  v.object({
    ...returnRate.entries,
    returnRate: v.nullable(fraction),
    planned: nextRate,
    actor: v.nullable(v.string()),
    at: v.nullable(time),
    note: v.nullable(v.string()),
  }),
);
