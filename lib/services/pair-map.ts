import type { ReturnRate } from '#lib/domain/asset-class.ts';

/** A currency and an asset class, by id. */
export type Pair = Pick<ReturnRate, 'currencyId' | 'assetClassId'>;

/** A map keyed by pairs of currency and asset class. */
export type PairMap<T> = {
  get(pair: Pair): T | undefined;
  set(pair: Pair, value: T): void;
};

/** An empty map keyed by pairs. Two levels of small numbers: quick at a hundred thousand pairs. */
export function pairMap<T>(): PairMap<T> {
  const byCurrency = new Map<number, Map<number, T>>();
  return {
    get: ({ currencyId, assetClassId }) => byCurrency.get(currencyId)?.get(assetClassId),
    set({ currencyId, assetClassId }, value) {
      const ofCurrency = byCurrency.get(currencyId);
      if (ofCurrency) ofCurrency.set(assetClassId, value);
      else byCurrency.set(currencyId, new Map([[assetClassId, value]]));
    },
  };
}

/** The stored rates by their pairs. */
export function ratesByPair(returnRates: readonly ReturnRate[]): PairMap<ReturnRate> {
  const rates = pairMap<ReturnRate>();
  for (const rate of returnRates) rates.set(rate, rate);
  return rates;
}
