import { AppError } from '#lib/errors.ts';
import { createAssetClass } from '#lib/services/asset-classes.ts';
import { createCurrency } from '#lib/services/currencies.ts';
import { createReturnRate } from '#lib/services/return-rates.ts';
import { beside } from '#test/accounts.ts';
import { naughtyTexts } from './naughty-texts.ts';
import type { Target } from './target.ts';

const CLASSES_OF_A_CURRENCY = 60;

/**
 * Keeps every naughty string that may be kept as a currency's name and symbol and as an asset class's name and
 * description. Answers the names of the classes by the code of the one currency they have a rate in.
 */
export async function fillCatalogue({ dataDir }: Target): Promise<Map<string, string[]>> {
  const texts = await naughtyTexts();
  return beside(dataDir, (store) =>
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
export function attempt(make: () => unknown): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
