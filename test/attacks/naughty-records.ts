import { nameKey } from '#lib/domain/same-name.ts';
import { createAssetClass } from '#lib/services/asset-classes.ts';
import { createCurrency } from '#lib/services/currencies.ts';
import { beside } from '#test/accounts.ts';
import { attempt } from './naughty-catalogue.ts';
import type { NaughtyCommand } from './naughty-commands.ts';
import { keptAs } from './naughty-field-list.ts';

/** So many currencies U0, U1, ... and asset classes 'Class 0', 'Class 1', ... for texts to be tried on. */
export function addPlainRecords(dataDir: string, count: number): Promise<void> {
  return beside(dataDir, (store) =>
    store.transact('cli:test', (draft) => {
      for (let n = 0; n < count; n++) {
        createCurrency(draft, { code: `U${n}`, name: `U${n}`, symbol: '¤', displayOrder: 77 });
        createAssetClass(draft, { name: `Class ${n}`, description: `About ${n}`, risk: 'high' });
      }
    }),
  );
}

/** A currency with each of the texts as its code and an asset class with each as its name, where that may be. */
export function addNamedRecords(dataDir: string, texts: readonly string[]): Promise<void> {
  return beside(dataDir, (store) =>
    store.transact('cli:test', (draft) => {
      for (const [n, text] of texts.entries()) {
        attempt(() => createCurrency(draft, { code: text, name: `Code ${n}`, symbol: '¤' }));
        attempt(() => createAssetClass(draft, { name: text, risk: 'high' }));
      }
    }),
  );
}

/** The first of those texts that name the same record: whatever letter case it is written in, it is found. */
export function uniqueNames(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = nameKey(text.trim());
    if (!byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** An asset class as it has to be kept, and where the data has the one of that name. */
export function keptClass(
  name: string,
  description: string,
  risk: string,
): Pick<NaughtyCommand, 'kept' | 'expected'> {
  const expected = [keptAs('name', name), keptAs('description', description), risk];
  return {
    kept: ({ assetClasses }) =>
      assetClasses
        .filter((assetClass) => assetClass.name === expected[0])
        .map((assetClass) => [assetClass.name, assetClass.description, assetClass.risk])[0],
    expected,
  };
}
