import * as v from 'valibot';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { listed } from '#lib/domain/sentence.ts';

/** The records that are described once: forms, options, tables, calls and sentences are made from the description. */
export type Records = { currencies: Currency; assetClasses: AssetClass };

export type FieldKind = {
  label: string;
  /** What an option says of it, and what stands there for its value: 'number'. */
  help: string;
  value: string;
  schema: v.GenericSchema;
  isOptional?: true;
  isNumber?: true;
  isLong?: true;
  /** What may be chosen, with how that is shown; left out, anything may be typed. */
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
  /** The field that people name a record by, unlike any other's in any letter case, and how a sentence leads to it. */
  key: keyof Records[T] & string;
  called: string;
  /** Returns a record's name where there is room for all of it: 'ZAR (South African Rand)'. */
  titleOf: (record: Records[T]) => string;
  rateField: 'currencyId' | 'assetClassId';
  fields: Readonly<Record<string, FieldKind>>;
  columns: readonly (keyof Records[T] & string)[];
  /** Returns records in the order they are offered; left out, in the order they were made. */
  inOrder?: (records: readonly Records[T][]) => Records[T][];
  deleteQuestion: string;
  /** What POST, PUT, add and update take. Unknown fields are dropped. */
  input: v.GenericSchema<unknown, Omit<Records[T], 'id' | 'isDefault'>> & {
    entries: v.ObjectEntries;
  };
  record: v.GenericSchema<unknown, Records[T]> & { entries: v.ObjectEntries };
};

/** `a` is what the object is: 'A currency'. */
export function inputOf<F extends Record<string, FieldKind>>(a: string, fields: F) {
  const names = Object.keys(fields);
  const entries = Object.fromEntries(names.map((name) => [name, fields[name]?.schema]));
  return v.object(
    entries as { [N in keyof F]: F[N]['schema'] },
    `${a} must be an object with ${listed(names)}.`,
  );
}
