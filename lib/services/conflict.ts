import { isDeepStrictEqual } from 'node:util';
import { actorInWords } from '#lib/domain/actor.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { listed } from '#lib/domain/sentence.ts';
import type {
  Audited,
  CatalogueData,
  Change,
  RecordChange,
  TableName,
} from '#lib/store/log/document.ts';
import { recordAfter } from '#lib/store/log/on-day.ts';
import type { RevisionHeader } from '#lib/store/log/revision.ts';
import { ChangedMeanwhile, type RecordConflict, type RecordKey } from './expected.ts';
import { changedFields, fieldInWords, rateSteps } from './field-changes.ts';
import { quoted, shown } from './quoted.ts';
import { MOST_READ, readable } from './readable-history.ts';
import { type KnownNames, namesIn, namesOfRate, ownName } from './record-names.ts';

/**
 * Returns who did what to a record, and when, from the history, newest first. Where that does not tell, the conflict's own
 * sentence stays, and actor and time are null. `current` is null where the record was deleted.
 */
export async function describeConflict(
  conflict: RecordConflict,
  { data, today }: { data: CatalogueData; today: string },
  history: AsyncIterable<RevisionHeader>,
) {
  const { table, id } = conflict.key;
  const current = data[table].find((record) => record.id === id) ?? null;
  const last = await lastChange(conflict.key, history).catch(() => null);
  // After a repair a record may be older than its last change.
  if (!last || !isDeepStrictEqual(recordAfter(last.change, today), current))
    return { message: conflict.message, actor: null, at: null, current };
  const { revision, change } = last;
  const isChanged = conflict instanceof ChangedMeanwhile;
  return {
    message: isChanged ? changeSentence(revision, change, data) : conflict.message,
    actor: revision.actor,
    at: revision.at,
    current,
  };
}

async function lastChange({ table, id }: RecordKey, history: AsyncIterable<RevisionHeader>) {
  for await (const revision of readable(history, MOST_READ)) {
    const change = revision.changes.find((one) => one.table === table && one.id === id);
    if (change) return { revision, change };
  }
  return null;
}

/** Returns 'bo@example.com changed Yield Funds in ZAR to 11% on November 22, 2026, 14:02 UTC.' */
export function changeSentence(
  { actor, at, changes }: RevisionHeader,
  change: Change,
  data: CatalogueData,
): string {
  const done = changeInWords(change, changes, namesIn(data, changes));
  return `${shown(actorInWords(actor))} ${done} on ${utcTime(at)}.`;
}

function changeInWords(change: Change, changes: readonly Change[], names: KnownNames): string {
  if (change.table === 'returnRates') return rateChangeInWords(change, changes, names);
  const record = change.before ?? change.after;
  const name = record ? shown(ownName(record)) : 'a record';
  if (!change.before) return `added ${name}`;
  if (!change.after) return `deleted ${name}`;
  const fields = changedFields(change);
  const others = fields.filter((field) => field !== 'isDefault');
  const parts = [
    ...(fields.includes('isDefault') ? [newDefaultInWords(changes)] : []),
    ...(others.length > 0 ? [fieldChangesInWords(change.after, others, name)] : []),
  ];
  return listed(parts);
}

function rateChangeInWords(
  { before, after }: RecordChange<'returnRates'>,
  changes: readonly Change[],
  names: KnownNames,
): string {
  const rate = after ?? before;
  if (!rate) return 'changed a return rate';
  const { currency, assetClass } = namesOfRate(rate, names);
  const name = `${shown(assetClass)} in ${currency}`;
  if (after) {
    const steps = listed(rateSteps(before, after));
    if (!steps) return `cancelled what was planned for ${name}`;
    return `${before ? 'changed' : 'set'} ${name} ${steps}`;
  }
  const isGone = (table: string, id: number) =>
    changes.some((change) => change.table === table && change.id === id && !change.after);
  if (isGone('assetClasses', rate.assetClassId))
    return `deleted ${shown(assetClass)} with its return rates`;
  if (isGone('currencies', rate.currencyId)) return `deleted ${currency} with its return rates`;
  return `deleted the return rate of ${name}`;
}

/** The currency that is told of became the default, or another in its place. */
function newDefaultInWords(changes: readonly Change[]): string {
  for (const { after } of changes)
    if (after && 'isDefault' in after && after.isDefault)
      return `made ${after.code} the default currency`;
  return 'changed the default currency';
}

function fieldChangesInWords(
  after: Audited[TableName],
  fields: readonly string[],
  name: string,
): string {
  const [field = ''] = fields;
  const done = `changed the ${listed(fields.map(fieldInWords))} of ${name}`;
  if (fields.length > 1 || field === 'description') return done;
  const { [field]: value }: Readonly<Record<string, unknown>> = after;
  const isFreeText = typeof value === 'string' && field !== 'risk';
  return `${done} to ${isFreeText ? quoted(value) : value}`;
}

function utcTime(at: string): string {
  return `${formatDay(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC`;
}
