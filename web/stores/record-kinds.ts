import type * as v from 'valibot';
import { createAssetClass, deleteAssetClass, updateAssetClass } from '#lib/api/asset-classes.ts';
import type { Call } from '#lib/api/call.ts';
import { createCurrency, deleteCurrency, updateCurrency } from '#lib/api/currencies.ts';
import { listAssetClasses, listCurrencies } from '#lib/api/public.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { DISPLAY_ORDER } from '#lib/domain/record-limits.ts';
import { ASSET_CLASS as ANY_ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY as ANY_CURRENCY } from '#lib/schemas/currency.ts';
import type { RecordKind, Records } from '#lib/schemas/record-kind.ts';
import type { FailureText } from './outcome.ts';

export type Texts = Readonly<Record<string, string>>;

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;
type CallWith<Parts> = Omit<Call, keyof Parts> & Parts;
type OfOneRecord = {
  path: `/api/admin/${RecordKind['path']}/:id`;
  headers: { expected: Schema<object> };
};

/** The calls for one kind of record. */
type RecordCalls<Item> = {
  list: CallWith<{ answers: { 200: Schema<Item[]> } }>;
  create: CallWith<{ body: Schema }>;
  update: CallWith<OfOneRecord & { body: Schema; answers: { 200: Schema<Item> } }>;
  remove: CallWith<OfOneRecord>;
};

/** A kind of record with what only the dashboard needs. */
export type EditedKind<T extends keyof Records> = RecordKind<T> & {
  calls: RecordCalls<Records[T]>;
  /** Returns the record's name for the question before it is deleted. */
  fullNameOf: (item: Records[T]) => string;
  searched: readonly string[];
  /** Returns the initial texts of the form for a new record. */
  start?: (items: readonly Records[T][]) => Texts;
  missing: string;
  failure: (tried: string) => FailureText;
};

export const CURRENCY: EditedKind<'currencies'> = {
  ...ANY_CURRENCY,
  calls: {
    list: listCurrencies,
    create: createCurrency,
    update: updateCurrency,
    remove: deleteCurrency,
  },
  fullNameOf: ({ code, name }) => `${code} - ${name}`,
  searched: ['code', 'name', 'symbol'],
  start: (items) => ({ displayOrder: nextOrder(items) }),
  missing: 'All fields are required',
  failure: (title) => ({ title }),
};

export const ASSET_CLASS: EditedKind<'assetClasses'> = {
  ...ANY_ASSET_CLASS,
  calls: {
    list: listAssetClasses,
    create: createAssetClass,
    update: updateAssetClass,
    remove: deleteAssetClass,
  },
  fullNameOf: ({ name }) => name,
  searched: ['name'],
  missing: 'Asset class name is required',
  failure: (description) => ({ title: 'Error', description }),
};

/** Returns what a call sends about a record: its id, and the record as last seen, without `isDefault`, which others may change. */
export function expecting<Item extends { id: number; isDefault?: boolean }>(item: Item) {
  const { id, isDefault, ...expected } = item;
  return { id, expected };
}

type AnyKind = Pick<RecordKind, 'fields'>;

/** Returns a record's fields as texts, or those of an empty form, where a choice has its first option. */
export function textsOf({ fields }: AnyKind, record: object = {}): Texts {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    Object.entries(fields).map(([name, { choices = {} }]) => {
      const [first = ''] = Object.keys(choices);
      return [name, String(values.get(name) ?? first)];
    }),
  );
}

/**
 * Returns the input to send, without empty optional fields. A number is the whole number with which its text begins; 0 if
 * there is none.
 */
export function inputOf({ fields }: AnyKind, texts: Texts): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { isNumber, isOptional }]) => {
      const text = texts[name] ?? '';
      if (isOptional && text.trim() === '') return [name, undefined];
      return [name, isNumber ? Number.parseInt(text, 10) || 0 : text];
    }),
  );
}

/** Returns the required fields. */
export function requiredFields({ fields }: AnyKind): string[] {
  return Object.keys(fields).filter((name) => !fields[name]?.isOptional);
}

/** Returns the display order after all others; '' if the highest is taken. */
function nextOrder(currencies: readonly Currency[]): string {
  const next = Math.max(...currencies.map(({ displayOrder }) => displayOrder)) + 1;
  return next >= DISPLAY_ORDER.min && next <= DISPLAY_ORDER.max ? String(next) : '';
}
