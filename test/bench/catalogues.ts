import type { Draft } from '#lib/store/draft.ts';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { newFolder } from './processes.ts';

/** How many currencies and asset classes: every pair of them has a rate. */
export type Size = readonly [currencies: number, classes: number];

export const SIZES: Readonly<Record<string, Size>> = {
  '60': [20, 3],
  '1,000': [50, 20],
  '10,000': [100, 100],
  '100,000': [400, 250],
};

/** Fills an empty catalogue; without rates if they are to come from a file. */
export function fill(draft: Draft, [currencies, classes]: Size, withRates = true): void {
  for (let n = 1; n <= currencies; n++) {
    const rest = { symbol: 'C', displayOrder: n, isDefault: n === 1 };
    draft.insert('currencies', { code: `C${n}`, name: `Currency ${n}`, ...rest });
  }
  for (let n = 1; n <= classes; n++)
    draft.insert('assetClasses', { name: `Class ${n}`, description: null, risk: 'low' });
  if (!withRates) return;
  for (let currencyId = 1; currencyId <= currencies; currencyId++)
    for (let assetClassId = 1; assetClassId <= classes; assetClassId++)
      draft.insert('returnRates', { currencyId, assetClassId, returnRate: 0.05 });
}

/** Makes a data folder that holds a catalogue of this size. */
export async function folderOf(size: Size, withRates = true): Promise<string> {
  const directory = await newFolder();
  const seed = { currencies: [], assetClasses: [], returnRates: [] };
  const store = await Store.open(new FilesPlace(directory), { seed });
  await store.transact('cli:bench', (draft) => fill(draft, size, withRates));
  await store.close();
  return directory;
}
