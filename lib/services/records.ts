import * as v from 'valibot';
import type { Currency } from '#lib/domain/currency.ts';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { RecordKind, Records } from '#lib/schemas/record-kind.ts';
import { applyChangeSet } from '#lib/store/log/apply-change-set.ts';
import { changeOf } from '#lib/store/log/change-set.ts';
import type { Catalogue, Tables } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { type Expected, refuseUnexpected } from './expected.ts';
import { itemByName } from './item-by-name.ts';
import { quoted } from './quoted.ts';
import { validate } from './validate.ts';

type Table = keyof Records;

/** Returns all records of a kind in the order they are offered. */
export function listRecords<T extends Table>(
  { table, inOrder }: RecordKind<T>,
  data: Pick<Catalogue, T>,
): readonly Tables[T][] {
  const records = data[table] as readonly Tables[T][];
  return (inOrder ? inOrder(records) : records) as readonly Tables[T][];
}

/** Returns the record of a kind with this id. */
export function recordById<T extends Table>(
  { noun }: RecordKind<T>,
  records: readonly Tables[T][],
  id: number,
): Tables[T] {
  const found = records.find((record) => record.id === id);
  if (!found) throw new AppError('not-found', `There is no ${noun.one} with the id ${id}.`);
  return found;
}

/** Returns the record with this name or code, in any letter case. */
export function recordByName<T extends Table>(
  kind: RecordKind<T>,
  records: readonly Tables[T][],
  name: string,
): Tables[T] {
  const none = `There is no ${kind.noun.one} ${kind.called} ${quoted(name)}.`;
  return itemByName(records, (record) => nameOf(kind, record), name, none);
}

/** Returns a record's name or code. */
export function nameOf<T extends Table>({ key }: RecordKind<T>, record: Tables[T]): string {
  return String(record[key as keyof Tables[T]]);
}

/** Adds a record, without return rates. The first currency becomes the default. */
export function createRecord<T extends Table>(
  draft: Draft,
  kind: RecordKind<T>,
  input: unknown,
): Tables[T] {
  const fields = fieldsOf(kind, input);
  refuseTakenName(draft, kind, fields);
  const isDefault = draft.list('currencies').length === 0;
  return draft.insert(kind.table, kind.table === 'currencies' ? { ...fields, isDefault } : fields);
}

/** Replaces a record's fields. Which currency is the default does not change. */
export function updateRecord<T extends Table>(
  draft: Draft,
  kind: RecordKind<T>,
  id: number,
  input: unknown,
  expected?: Expected,
): Tables[T] {
  const fields = fieldsOf(kind, input, draft.find(kind.table, id));
  refuseUnexpected(draft, kind.table, id, expected);
  recordById(kind, draft.list(kind.table), id);
  refuseTakenName(draft, kind, fields, id);
  return draft.update(kind.table, id, fields);
}

/** Deletes a record and its return rates. Refuses to delete the default currency. */
export function deleteRecord<T extends Table>(
  draft: Draft,
  kind: RecordKind<T>,
  id: number,
  expected?: Expected,
): void {
  refuseUnexpected(draft, kind.table, id, expected);
  const record = recordById(kind, draft.list(kind.table), id);
  if ('isDefault' in record && record.isDefault)
    throw new AppError(
      'conflict',
      'The default currency cannot be deleted. Set another currency as the default first.',
    );
  const rates = draft.list('returnRates').filter((rate) => rate[kind.rateField] === id);
  applyChangeSet(draft, [
    ...rates.map((rate) => changeOf('returnRates', rate, null)),
    changeOf<Table>(kind.table, record, null),
  ]);
}

/** Makes a currency the default instead of the current one. */
export function setDefaultCurrency(draft: Draft, id: number, expected?: Expected): Currency {
  refuseUnexpected(draft, 'currencies', id, expected);
  const chosen = recordById(CURRENCY, draft.list('currencies'), id);
  const others = draft.list('currencies').filter((one) => one.isDefault && one !== chosen);
  const after = { ...chosen, isDefault: true };
  applyChangeSet(draft, [
    ...others.map((one) => changeOf('currencies', one, { ...one, isDefault: false })),
    changeOf('currencies', chosen, after),
  ]);
  return after;
}

/** Returns the validated fields. A text that is sent as it is stored is accepted, even if today's rules would refuse it. */
function fieldsOf<T extends Table>(
  { input, fields }: RecordKind<T>,
  sent: unknown,
  stored: object = {},
): Tables[T] {
  const [given, before] = [sent, stored].map((one) => new Map(Object.entries(Object(one))));
  const kept = Object.keys(fields).filter(
    (name) => typeof given?.get(name) === 'string' && given.get(name) === before?.get(name),
  );
  const asStored = Object.fromEntries(kept.map((name) => [name, v.string()]));
  const schema = kept.length > 0 ? v.object({ ...input.entries, ...asStored }) : input;
  return validate(schema, sent) as unknown as Tables[T];
}

function refuseTakenName<T extends Table>(
  draft: Draft,
  kind: RecordKind<T>,
  fields: Tables[T],
  ownId = 0,
): void {
  const name = nameOf(kind, fields);
  const own = draft.find(kind.table, ownId);
  if (own && nameOf(kind, own) === name) return;
  const others = draft.list(kind.table).filter(({ id }) => id !== ownId);
  if (others.some((record) => isSameName(nameOf(kind, record), name)))
    throw new AppError(
      'conflict',
      `There is already ${kind.noun.a} ${kind.called} ${quoted(name)}.`,
    );
}
