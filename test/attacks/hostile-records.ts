import { AppError } from '#lib/errors.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { createRecord } from '#lib/services/records.ts';
import { createReturnRate } from '#lib/services/return-rates.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { withStore } from '#test/accounts.ts';
import { KINDS, TEXTS } from './hostile-texts.ts';

const CLASSES_OF_A_CURRENCY = 60;
const RATE = 0.05;

const CREATE = {
  currency: (draft: Draft, input: object) => createRecord(draft, CURRENCY, input),
  'asset-class': (draft: Draft, input: object) => createRecord(draft, ASSET_CLASS, input),
};

/** What a catalogue full of texts holds. */
export type FullCatalogue = {
  /** The names of the classes, by the code of the one currency they have a rate in. */
  namesOf: ReadonlyMap<string, readonly string[]>;
  /** The symbols of those currencies whose symbol is a text, by their codes; each has a rate of 5%. */
  symbolOf: ReadonlyMap<string, string>;
};

/**
 * Keeps every text that may be kept as a currency's name and symbol and as an asset class's name and description.
 */
export function fillCatalogue(address: string): Promise<FullCatalogue> {
  return change(address, (draft) => {
    const symbolOf = new Map<string, string>();
    const idOf = new Map<string, number>();
    for (const [n, text] of TEXTS.entries()) {
      const code = `S${n}`;
      ifAllowed(() => createRecord(draft, CURRENCY, { code: `N${n}`, name: text, symbol: '¤' }));
      ifAllowed(() => {
        const { id, symbol } = createRecord(draft, CURRENCY, { code, name: code, symbol: text });
        symbolOf.set(code, symbol);
        idOf.set(code, id);
      });
    }
    const codes = [...idOf.keys()];
    const namesOf = new Map<string, string[]>();
    const rated = (code: string, assetClassId: number) =>
      createReturnRate(draft, { currencyId: idOf.get(code), assetClassId, returnRate: RATE });
    let count = 0;
    for (const text of TEXTS)
      ifAllowed(() => {
        const fields = { name: text, description: text, risk: 'low' };
        const { id, name } = createRecord(draft, ASSET_CLASS, fields);
        const code = codes[Math.floor(count++ / CLASSES_OF_A_CURRENCY)] ?? '';
        rated(code, id);
        namesOf.set(code, [...(namesOf.get(code) ?? []), name]);
      });
    for (const code of codes) if (!namesOf.has(code)) rated(code, 1);
    return { namesOf, symbolOf };
  });
}

/** Adds a currency with each of the texts as its code and an asset class with each as its name, where that may be. */
export function addNamedRecords(address: string, texts: readonly string[]): Promise<void> {
  return change(address, (draft) => {
    for (const { noun, key, plain } of KINDS)
      for (const [n, text] of texts.entries())
        ifAllowed(() => CREATE[noun](draft, { ...plain(n), [key]: text }));
  });
}

function change<T>(address: string, work: (draft: Draft) => T): Promise<T> {
  return withStore(address, (store) => store.transact('cli:test', work));
}

/** Makes what may be made. What the rules refuse is not kept; that is for other surfaces. */
function ifAllowed(make: () => unknown): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
