import type { Store } from '#lib/store/store.ts';
import { openStore } from '#test/open-store.ts';

/** How many currencies and asset classes: every pair of them has a rate. */
export type Size = readonly [currencies: number, classes: number];

/** A catalogue of 60 rates. */
export const SMALL: Size = [20, 3];

/** Opens a folder or a database as a catalogue of this size, which it becomes. */
export async function openFilled(
  address: string,
  [currencyCount, classCount]: Size,
): Promise<Store> {
  const currencies = Array.from({ length: currencyCount }, (_, n) => ({
    code: `C${n + 1}`,
    name: `Currency ${n + 1}`,
    symbol: 'C',
    displayOrder: n + 1,
    isDefault: n === 0,
  }));
  const assetClasses = Array.from({ length: classCount }, (_, n) => ({
    name: `Class ${n + 1}`,
    description: null,
    risk: 'low',
  }));
  const store = await openStore(address, { seed: { currencies, assetClasses, returnRates: [] } });
  await store.transact('cli:bench', (draft) => {
    for (const { id: currencyId } of draft.list('currencies'))
      for (const { id: assetClassId } of draft.list('assetClasses'))
        draft.insert('returnRates', {
          currencyId,
          assetClassId,
          entries: [{ from: null, rate: 0.05 }],
        });
  });
  return store;
}
