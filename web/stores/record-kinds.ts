import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { DISPLAY_ORDER } from '#lib/domain/limits.ts';
import type { AssetClassInput } from '#lib/schemas/asset-class.ts';
import { assetClassList, currencyList } from '#lib/schemas/catalogue.ts';
import type { CurrencyInput } from '#lib/schemas/currency.ts';
import type { RecordType } from '../api/admin.ts';
import type { FailureText } from './outcome.ts';

/** A record's fields as they stand in the form. */
export type Texts = Record<string, string>;

/** How a kind of record is called and edited; a record's fields are texts while they are. */
export type RecordKind<Item, T extends Texts> = RecordType<Item> & {
  /** One, one with its article, one as titles write it, and several. */
  noun: { one: string; a: string; title: string; many: string };
  nameOf: (item: Item) => string;
  /** Returns the texts that the filter looks into. */
  filterTexts: (item: Item) => readonly string[];
  /** Returns the form before anything is typed to add a record to these. */
  empty: (items: readonly Item[]) => T;
  textsOf: (item: Item) => T;
  /** Returns what is sent. */
  inputOf: (texts: T) => object;
  required: readonly (keyof T)[];
  /** The notification when one of them is empty. */
  missing: string;
  /** Returns the notification of what could not be done. */
  failure: (tried: string) => FailureText;
};

/** A currency as it stands in the form. */
export type CurrencyTexts = Record<keyof CurrencyInput, string>;

/** An asset class as it stands in the form. */
export type AssetClassTexts = { [F in keyof AssetClassInput]: NonNullable<AssetClassInput[F]> };

export const CURRENCY: RecordKind<Currency, CurrencyTexts> = {
  path: 'currencies',
  record: currencyList.item,
  noun: { one: 'currency', a: 'a currency', title: 'Currency', many: 'currencies' },
  nameOf: ({ code }) => code,
  filterTexts: ({ code, name, symbol }) => [code, name, symbol],
  empty: (items) => ({ code: '', name: '', symbol: '', displayOrder: nextOrder(items) }),
  textsOf: ({ id, isDefault, displayOrder, ...texts }) => ({
    ...texts,
    displayOrder: String(displayOrder),
  }),
  // The display order is the whole number that its text begins with, 0 without one.
  inputOf: ({ displayOrder, ...texts }): CurrencyInput => ({
    ...texts,
    displayOrder: Number.parseInt(displayOrder, 10) || 0,
  }),
  required: ['code', 'name', 'symbol'],
  missing: 'All fields are required',
  failure: (title) => ({ title }),
};

export const ASSET_CLASS: RecordKind<AssetClass, AssetClassTexts> = {
  path: 'asset-classes',
  record: assetClassList.item,
  noun: { one: 'asset class', a: 'an asset class', title: 'Asset Class', many: 'asset classes' },
  nameOf: ({ name }) => name,
  filterTexts: ({ name }) => [name],
  empty: () => ({ name: '', description: '', risk: 'low' }),
  textsOf: ({ name, description, risk }) => ({ name, description: description ?? '', risk }),
  inputOf: (texts): AssetClassInput => ({
    ...texts,
    description: texts.description.trim() === '' ? null : texts.description,
  }),
  required: ['name'],
  missing: 'Asset class name is required',
  failure: (description) => ({ title: 'Error', description }),
};

/** Returns a text with a capital in front. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the place behind all others; none where the last one is taken. */
function nextOrder(currencies: readonly Currency[]): string {
  const next = Math.max(...currencies.map(({ displayOrder }) => displayOrder)) + 1;
  return next >= DISPLAY_ORDER.min && next <= DISPLAY_ORDER.max ? String(next) : '';
}
