import * as v from 'valibot';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { listed } from '#lib/domain/sentence.ts';

/** The records that a RecordKind describes. Forms, options, tables, calls and sentences are built from it. */
export type Records = { currencies: Currency; assetClasses: AssetClass };

export type FieldKind = {
  label: string;
  /** Its help on the command line, and the placeholder for its value: 'number'. */
  help: string;
  value: string;
  schema: v.GenericSchema;
  isOptional?: true;
  isNumber?: true;
  isLong?: true;
  /** The allowed values with their labels; without it, any text is allowed. */
  choices?: Readonly<Record<string, string>>;
  placeholder?: string;
  hint?: string;
};

export type RecordKind<T extends keyof Records = keyof Records> = {
  table: T;
  /** Its noun on the command line and in the history. */
  entity: string;
  path: 'currencies' | 'asset-classes';
  /** One, one with its article, one as titles write it, and several. */
  noun: { one: string; a: string; title: string; many: string };
  /** The field that names a record (unique, ignoring case), and the words before that name in a sentence: 'with the code'. */
  key: keyof Records[T] & string;
  called: string;
  /** Returns a record's full name: 'ZAR (South African Rand)'. */
  titleOf: (record: Records[T]) => string;
  rateField: 'currencyId' | 'assetClassId';
  fields: Readonly<Record<string, FieldKind>>;
  columns: readonly (keyof Records[T] & string)[];
  /** Returns records in display order; without it, they stay in the order they were added. */
  inOrder?: (records: readonly Records[T][]) => Records[T][];
  deleteQuestion: string;
  /** The input of POST, PUT, add and update. Unknown fields are dropped. */
  input: v.GenericSchema<unknown, Omit<Records[T], 'id' | 'isDefault'>> & {
    entries: v.ObjectEntries;
  };
  record: v.GenericSchema<unknown, Records[T]> & { entries: v.ObjectEntries };
};

/** Returns the schema of an input with these fields. `a` names it in the refusal: 'A currency'. */
export function inputOf<F extends Record<string, FieldKind>>(a: string, fields: F) {
  const names = Object.keys(fields);
  const entries = Object.fromEntries(names.map((name) => [name, fields[name]?.schema]));
  return v.object(
    entries as { [N in keyof F]: F[N]['schema'] },
    `${a} must be an object with ${listed(names)}.`,
  );
}
