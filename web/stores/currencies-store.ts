import type { Currency } from '#lib/domain/currency.ts';
import { DISPLAY_ORDER } from '#lib/domain/limits.ts';
import type { CurrencyInput } from '#lib/schemas/currency.ts';
import { addCurrency, deleteCurrency, setDefaultCurrency, updateCurrency } from '../api/admin.ts';
import type { Request } from '../api/client.ts';
import type { Action, ChangesParts } from './changes.ts';
import type { EditorKind } from './editor-kind.ts';
import { EditorStore } from './editor-store.ts';

/** A currency as it stands in the form. */
export type CurrencyTexts = Record<keyof CurrencyInput, string>;

/** The currencies, and the form that adds or edits one. */
export class CurrenciesStore {
  readonly editor: EditorStore<Currency, CurrencyTexts>;
  readonly #setDefault: Action<[Currency]>;

  constructor(request: Request, parts: ChangesParts<Currency>) {
    this.editor = new EditorStore(currencyKind(request), parts);
    this.#setDefault = {
      call: (currency) => setDefaultCurrency(request, currency),
      success: 'Default currency updated successfully',
      failure: { title: 'Failed to update default currency' },
    };
  }

  /** Makes a currency the default one. Returns true when it is. */
  async setDefault(currency: Currency): Promise<boolean> {
    return (await this.editor.changes.make(this.#setDefault, currency)).isDone;
  }
}

function currencyKind(request: Request): EditorKind<Currency, CurrencyTexts> {
  return {
    empty: (currencies) => ({
      code: '',
      name: '',
      symbol: '',
      displayOrder: nextOrder(currencies),
    }),
    textsOf: ({ code, name, symbol, displayOrder }) => ({
      code,
      name,
      symbol,
      displayOrder: String(displayOrder),
    }),
    required: ['code', 'name', 'symbol'],
    missing: 'All fields are required',
    add: {
      call: (texts) => addCurrency(request, inputOf(texts)),
      success: 'Currency added successfully',
      failure: { title: 'Failed to add currency' },
    },
    update: {
      call: (texts, seen) => updateCurrency(request, seen, inputOf(texts)),
      success: 'Currency updated successfully',
      failure: { title: 'Failed to update currency' },
    },
    remove: {
      call: (currency) => deleteCurrency(request, currency),
      success: 'Currency deleted successfully',
      failure: { title: 'Failed to delete currency' },
    },
  };
}

/** Returns the place behind all others; none where the last one is taken. */
function nextOrder(currencies: readonly Currency[]): string {
  const next = Math.max(...currencies.map(({ displayOrder }) => displayOrder)) + 1;
  return next >= DISPLAY_ORDER.min && next <= DISPLAY_ORDER.max ? String(next) : '';
}

/** Returns what is sent. The display order is the whole number that its text begins with, 0 without one. */
function inputOf({ displayOrder, ...texts }: CurrencyTexts): CurrencyInput {
  return { ...texts, displayOrder: Number.parseInt(displayOrder, 10) || 0 };
}
