import { percentOf } from '#lib/domain/rates.ts';
import { listed } from '#lib/domain/sentence.ts';
import type { CatalogueData, Change, RecordChange } from '#lib/store/document.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { actorInWords } from './actor.ts';
import { changedFields, fieldInWords } from './history.ts';
import { namesIn } from './record-names.ts';
import { quoted, shown } from './untrusted-input.ts';

/** Returns what people call the records of a revision. */
type Names = {
  currency: (id: number) => string;
  assetClass: (id: number) => string;
};

/**
 * Returns who did what to one record, and when: 'bo@example.com changed Yield Funds in ZAR to 11% on November 22, 2026,
 * 14:02 UTC.' Names come from `data`, the catalogue as it is now, and from the changes of the revision.
 */
export function changeSentence(
  { actor, at, changes }: RevisionHeader,
  change: Change,
  data: CatalogueData,
): string {
  const { codes, classes } = namesIn(data, changes);
  const deed = deedOf(change, changes, {
    currency: (id) => codes.get(id) ?? `currency ${id}`,
    assetClass: (id) => shown(classes.get(id) ?? `asset class ${id}`),
  });
  return `${shown(actorInWords(actor))} ${deed} on ${utcTime(at)}.`;
}

function deedOf(change: Change, changes: readonly Change[], names: Names): string {
  if (change.table === 'returnRates') return rateDeed(change, changes, names);
  const name = nameOf(change.before ?? change.after);
  if (!change.before) return `added ${name}`;
  if (!change.after) return `deleted ${name}`;
  const fields = changedFields(change);
  const others = fields.filter((field) => field !== 'isDefault');
  const deeds = [
    ...(fields.includes('isDefault') ? [defaultDeed(changes)] : []),
    ...(others.length > 0 ? [fieldsDeed(change.after, others, name)] : []),
  ];
  return listed(deeds);
}

function rateDeed(
  { before, after }: RecordChange<'returnRates'>,
  changes: readonly Change[],
  names: Names,
): string {
  const rate = after ?? before;
  if (!rate) return 'changed a return rate';
  const name = `${names.assetClass(rate.assetClassId)} in ${names.currency(rate.currencyId)}`;
  if (after) return `${before ? 'changed' : 'set'} ${name} to ${percentOf(after.returnRate)}%`;
  const isGone = (table: string, id: number) =>
    changes.some((change) => change.table === table && change.id === id && !change.after);
  if (isGone('assetClasses', rate.assetClassId))
    return `deleted ${names.assetClass(rate.assetClassId)} with its return rates`;
  if (isGone('currencies', rate.currencyId))
    return `deleted ${names.currency(rate.currencyId)} with its return rates`;
  return `deleted the return rate of ${name}`;
}

/** Returns which currency became the default: the one that it is told of, or another in its place. */
function defaultDeed(changes: readonly Change[]): string {
  for (const { after } of changes)
    if (after && 'isDefault' in after && after.isDefault)
      return `made ${after.code} the default currency`;
  return 'changed the default currency';
}

/** Returns what became of fields: their values too, where it is one that fits into a sentence. */
function fieldsDeed(after: object, fields: readonly string[], name: string): string {
  const [field = ''] = fields;
  const deed = `changed the ${listed(fields.map(fieldInWords))} of ${name}`;
  if (fields.length > 1 || field === 'description') return deed;
  const value = new Map<string, unknown>(Object.entries(after)).get(field);
  const isFreeText = typeof value === 'string' && field !== 'risk';
  return `${deed} to ${isFreeText ? quoted(value) : value}`;
}

function nameOf(record: Change['before']): string {
  if (record && 'code' in record) return record.code;
  return record && 'name' in record ? shown(record.name) : 'a record';
}

/** Returns a time as 'November 22, 2026, 14:02 UTC'. */
function utcTime(at: string): string {
  const date = new Date(at);
  const day = date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`;
}
