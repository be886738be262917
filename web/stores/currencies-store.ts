import type { Currency } from '#lib/domain/currency.ts';
import type { CurrencyInput } from '#lib/schemas/currency.ts';
import { deleteCurrency, saveCurrency, setDefaultCurrency } from '../api/admin.ts';
import type { Request } from '../api/client.ts';
import {
  type EditorAction,
  type EditorKind,
  type EditorParts,
  EditorStore,
} from './editor-store.ts';

/** A currency as it stands in the form. */
export type CurrencyTexts = Record<keyof CurrencyInput, string>;

/** The currencies, and the form that adds or edits one. */
export class CurrenciesStore {
  readonly editor: EditorStore<Currency, CurrencyTexts>;
  readonly #setDefault: EditorAction<[number]>;

  constructor(request: Request, parts: EditorParts<Currency>) {
    this.editor = new EditorStore(currencyKind(request), parts);
    this.#setDefault = {
      call: (id) => setDefaultCurrency(request, id),
      success: 'Default currency updated successfully',
      failure: { title: 'Failed to update default currency' },
    };
  }

  /** Makes a currency the default one. Returns true when it is. */
  setDefault({ id }: Currency): Promise<boolean> {
    return this.editor.change(this.#setDefault, id);
  }
}

function currencyKind(request: Request): EditorKind<Currency, CurrencyTexts> {
  return {
    empty: { code: '', name: '', symbol: '', displayOrder: '' },
    textsOf: ({ code, name, symbol, displayOrder }) => ({
      code,
      name,
      symbol,
      displayOrder: String(displayOrder),
    }),
    required: ['code', 'name', 'symbol'],
    missing: 'All fields are required',
    add: {
      call: (texts) => saveCurrency(request, inputOf(texts)),
      success: 'Currency added successfully',
      failure: { title: 'Failed to add currency' },
    },
    update: {
      call: (texts, id) => saveCurrency(request, inputOf(texts), id),
      success: 'Currency updated successfully',
      failure: { title: 'Failed to update currency' },
    },
    remove: {
      call: (id) => deleteCurrency(request, id),
      success: 'Currency deleted successfully',
      failure: { title: 'Failed to delete currency' },
    },
  };
}

/** Returns what is sent. The display order is the whole number that its text begins with, 0 without one. */
function inputOf({ displayOrder, ...texts }: CurrencyTexts): CurrencyInput {
  return { ...texts, displayOrder: Number.parseInt(displayOrder, 10) || 0 };
}
