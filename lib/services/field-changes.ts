import { isDeepStrictEqual } from 'node:util';
import type { PlannedRate, ReturnRate } from '#lib/domain/asset-class.ts';
import { plannedRateInWords } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import type { Change } from '#lib/store/log/document.ts';
import { type KnownNames, nameOfRecord } from './record-names.ts';

/** As people read it; empty where there was or is nothing. */
export type FieldChange = { record: string; field: string; before: string; after: string };

type EndOfSessions = { readonly sessionsEndedAt?: Value };

type Value = string | number | boolean | PlannedRate | null | undefined;

const FIELD_NAMES: Readonly<Record<string, string>> = {
  isDefault: 'default',
  returnRate: 'rate',
  next: 'planned rate',
  isAdmin: 'administrator',
  epoch: 'password',
  sessionsEndedAt: 'sessions ended',
};
const IN_THE_NAME = new Set(['id', 'currencyId', 'assetClassId']);

/** Returns what a change did, field by field. */
export function fieldChanges(change: Change, names: KnownNames): FieldChange[] {
  const before: Record<string, Value> = { ...change.before };
  const after: Record<string, Value> = { ...change.after };
  const record = nameOfRecord(change, names);
  // The password raises the epoch by one, and so do the second factor and the end of all sessions.
  const ofSecondFactor = before.secondFactorSince === after.secondFactorSince ? 0 : 1;
  const isNewPassword =
    change.before &&
    change.after &&
    Number(after.epoch) - Number(before.epoch) >
      ofSecondFactor + Number(endsSessions(before, after));
  return Object.keys({ ...before, ...after })
    .filter((field) => !IN_THE_NAME.has(field) && !isDeepStrictEqual(before[field], after[field]))
    .filter((field) => field !== 'epoch' || isNewPassword)
    .map((field) => ({
      record,
      field: FIELD_NAMES[field] ?? fieldInWords(field),
      before: field === 'epoch' ? '' : shown(field, before[field]),
      after: field === 'epoch' ? 'set anew' : shown(field, after[field]),
    }));
}

/** Returns what a change made of a return rate: 'to 11%', 'to 10.5% from January 1, 2027'; nothing where a plan was cancelled. */
export function rateSteps(before: ReturnRate | null, { returnRate, next }: ReturnRate): string[] {
  const isPlanned = next && !isDeepStrictEqual(before?.next, next);
  return [
    ...(before?.returnRate === returnRate ? [] : [`to ${percentOf(returnRate)}%`]),
    ...(isPlanned ? [`to ${plannedRateInWords(next)}`] : []),
  ];
}

/** Returns whether a change of a user ended all of the user's sessions by itself. */
export function endsSessions(before: EndOfSessions, after: EndOfSessions): boolean {
  return after.sessionsEndedAt !== undefined && after.sessionsEndedAt !== before.sessionsEndedAt;
}

/** Returns the fields that a change gave another value; none for a new record or a deleted one. */
export function changedFields({ before, after }: Change): string[] {
  if (!before || !after) return [];
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (was.get(field) === value ? [] : field));
}

/** Returns the name of a field in words: 'display order'. */
export function fieldInWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function shown(field: string, value: Value): string {
  if (value === null || value === undefined) return '';
  if (field === 'returnRate') return `${percentOf(Number(value))}%`;
  if (typeof value === 'object') return plannedRateInWords(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
