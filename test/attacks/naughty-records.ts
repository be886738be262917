import { nameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { createAssetClass } from '#lib/services/asset-classes.ts';
import { createCurrency } from '#lib/services/currencies.ts';
import { createReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import type { NaughtyCommand } from './naughty-commands.ts';
import { keptAs, naughtyTexts } from './naughty-texts.ts';
import type { Target } from './target.ts';

const CLASSES_OF_A_CURRENCY = 60;

/**
 * Keeps every naughty string that may be kept as a currency's name and symbol and as an asset class's name and
 * description. Returns the names of the classes by the code of the one currency they have a rate in.
 */
export async function fillCatalogue({ place }: Target): Promise<Map<string, string[]>> {
  const texts = await naughtyTexts();
  return withStore(place, (store) =>
    store.transact('cli:test', (draft) => {
      const named = new Map<string, string[]>();
      let count = 0;
      for (const [n, text] of texts.entries()) {
        attempt(() => createCurrency(draft, { code: `S${n}`, name: `S${n}`, symbol: text }));
        attempt(() => createCurrency(draft, { code: `N${n}`, name: text, symbol: '¤' }));
        attempt(() => {
          const fields = { name: text, description: text, risk: 'low' };
          const { id, name } = createAssetClass(draft, fields);
          const currencies = draft.list('currencies').filter(({ code }) => /^S\d/.test(code));
          const { id: currencyId, code = '' } =
            currencies[Math.floor(count / CLASSES_OF_A_CURRENCY)] ?? {};
          createReturnRate(draft, { currencyId, assetClassId: id, returnRate: 0.05 });
          named.set(code, [...(named.get(code) ?? []), name]);
          count++;
        });
      }
      return named;
    }),
  );
}

/** Makes what may be made. What the rules refuse is not kept; that is for another attack. */
function attempt(make: () => unknown): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Adds so many currencies U0, U1, ... and asset classes 'Class 0', 'Class 1', ... for texts to be tried on. */
export function addPlainRecords(dataDir: string, count: number): Promise<void> {
  return withStore(dataDir, (store) =>
    store.transact('cli:test', (draft) => {
      for (let n = 0; n < count; n++) {
        createCurrency(draft, { code: `U${n}`, name: `U${n}`, symbol: '¤', displayOrder: 77 });
        createAssetClass(draft, { name: `Class ${n}`, description: `About ${n}`, risk: 'high' });
      }
    }),
  );
}

/** Adds a currency with each of the texts as its code and an asset class with each as its name, where that may be. */
export function addNamedRecords(dataDir: string, texts: readonly string[]): Promise<void> {
  return withStore(dataDir, (store) =>
    store.transact('cli:test', (draft) => {
      for (const [n, text] of texts.entries()) {
        attempt(() => createCurrency(draft, { code: text, name: `Code ${n}`, symbol: '¤' }));
        attempt(() => createAssetClass(draft, { name: text, risk: 'high' }));
      }
    }),
  );
}

/** Returns the first of those texts that name the same record: whatever letter case it is written in, it is found. */
export function uniqueNames(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = nameKey(text.trim());
    if (!byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** Returns an asset class as it has to be kept, and where the data has the one of that name. */
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
