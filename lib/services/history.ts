import { isOffered } from '#lib/domain/asset-class.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { capitalised, counted, grouped, listed } from '#lib/domain/sentence.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import {
  actionOf,
  describeChange,
  endsSessions,
  type FieldChange,
  goesWith,
  isOfRate,
} from '#lib/schemas/describe-change.ts';
import type { FieldKind } from '#lib/schemas/record-kind.ts';
import { TABLE_WORDS } from '#lib/schemas/table-words.ts';
import type { AuditedUser, Change, Proposal, RecordChange } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { quoted, shown } from './quoted.ts';
import { type KnownNames, nameOfRecord, namesOfRate } from './record-names.ts';

const FIELDS: readonly FieldKind[] = [
  ...Object.values(CURRENCY.fields),
  ...Object.values(ASSET_CLASS.fields),
];

/** A revision in a list of the history. `note` is what its author wrote, `summary` what the product says. */
export type HistoryEntry = {
  revision: number;
  at: string;
  actor: string;
  note: string | null;
  summary: string;
  approvedBy: string | null;
  approvalNote: string | null;
  /** Set if the change needed a second person's approval and was made without it. */
  withoutApproval?: true;
};

/** Returns a revision's entry. A restore, a revert, an upload or a repair keeps its own summary. */
export function historyEntry(header: HistoryRevision, names: KnownNames): HistoryEntry {
  const { revision, at, actor, note = null, withoutApproval } = header;
  const { summary = summaryOf(header.changes, names) } = header;
  const { approvedBy = null, approvalNote = null } = header;
  const entry = { revision, at, actor, note, summary, approvedBy, approvalNote };
  return withoutApproval ? { ...entry, withoutApproval } : entry;
}

/** Returns a change in the form that answers and --json have. */
export function shownChange({ table, id, before, after }: Change) {
  return { entity: TABLE_WORDS[table].entity, id, before, after };
}

/** Returns the summary of changes: 'Deleted currency KES with 3 return rates'. */
export function summaryOf(changes: readonly Change[], names: KnownNames): string {
  const parents = changes.filter(isParentAddedOrDeleted);
  const parent = parents.length === 1 ? parents[0] : undefined;
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    if (isFormerDefault(change) || isDecided(change)) continue;
    if (parent && goesWith(change, parent)) continue;
    const key = `${actionOf(change)} ${change.table}`;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  const phrases = [...groups.values()].map((group) => {
    const [first] = group;
    if (first && group.length === 1) return changeInWords(first, changes, names);
    return `${first && actionOf(first)} ${grouped(group.length)} ${first && TABLE_WORDS[first.table].noun.many}`;
  });
  return capitalised(phrases.join('; ') || 'nothing changed');
}

/** Returns one of the changes of a revision in words: 'changed Yield Funds in ZAR to 11%'. */
export function changeInWords(
  change: Change,
  changes: readonly Change[],
  names: KnownNames,
): string {
  if (change.table === 'returnRates') return rateChangeInWords(change, changes, names);
  if (change.table === 'site') return siteChangeInWords(change);
  const name = nameOfRecord(change, names);
  if (change.table === 'settings')
    return `switched ${change.after ? 'on' : 'off'} approval of return rates`;
  if (change.table === 'proposals' && change.after) return `proposed ${ratesOf(change.after)}`;
  if (change.table === 'users' && change.before && change.after)
    return `${userChangeInWords(change.before, change.after)} ${name}`;
  if (isParentAddedOrDeleted(change)) {
    const { length } = changes.filter((one) => goesWith(one, change) && isOfRate(one));
    return `${actionOf(change)} ${name}${length > 0 ? ` with ${counted(length, 'return rate')}` : ''}`;
  }
  if (!change.before || !change.after) return `${actionOf(change)} ${name}`;
  const fields = describeChange(change);
  const others = fields.filter(({ field }) => field !== 'default');
  return listed([
    ...(others.length < fields.length ? [newDefaultInWords(changes)] : []),
    // A renamed record has its old name here, and the new one behind it.
    ...(others.length > 0
      ? [fieldsInWords(others, nameOfRecord({ ...change, after: null }, names))]
      : []),
  ]);
}

function rateChangeInWords(
  change: RecordChange<'returnRates'>,
  changes: readonly Change[],
  names: KnownNames,
): string {
  const { before, after } = change;
  const rate = after ?? before;
  if (!rate) return 'changed a return rate';
  const { currency, assetClass } = namesOfRate(rate, names);
  const name = `${shown(assetClass)} in ${currency}`;
  if (!after) {
    const parent = changes.find((one) => isParentAddedOrDeleted(one) && goesWith(change, one));
    if (parent) return changeInWords(parent, changes, names);
    if (before?.returnRate !== undefined) return `deleted the return rate of ${name}`;
  }
  const steps = describeChange(change).filter((step) => step.after !== '');
  const [first] = steps;
  if (!first) return `cancelled what was planned for ${name}`;
  if (first.field === 'rate' && after?.returnRate === null) return `stopped offering ${name}`;
  return `${before && isOffered(before) ? 'changed' : 'set'} ${name} ${listed(steps.map((step) => `to ${step.after}`))}`;
}

function siteChangeInWords(change: RecordChange<'site'>): string {
  if (!change.before) return 'put the site texts under version';
  if (!change.after) return 'went back to the site texts of site.json';
  const fields = describeChange(change).map(({ field }) => field);
  return `changed the ${listed(fields)} of the site texts`;
}

/** Returns which currency became the default, without the one that was it before. */
function newDefaultInWords(changes: readonly Change[]): string {
  for (const { after } of changes)
    if (after && 'isDefault' in after && after.isDefault)
      return `made currency ${after.code} the default`;
  return 'changed the default currency';
}

function fieldsInWords(fields: readonly FieldChange[], name: string): string {
  const done = `changed the ${listed(fields.map(({ field }) => field))} of ${name}`;
  const [first] = fields;
  const kind = FIELDS.find(({ label }) => label.toLowerCase() === first?.field);
  if (!first || fields.length > 1 || first.after === '' || kind?.isLong) return done;
  const isText = kind && !kind.isNumber && !kind.choices;
  return `${done} to ${isText ? quoted(first.after) : first.after}`;
}

function userChangeInWords(before: AuditedUser, after: AuditedUser): string {
  if (before.isAdmin !== after.isAdmin)
    return after.isAdmin
      ? 'granted administrator rights to'
      : 'revoked the administrator rights of';
  if (before.isReviewer !== after.isReviewer)
    return after.isReviewer ? "granted a reviewer's rights to" : "revoked a reviewer's rights of";
  const [had, has] = [before.secondFactorSince, after.secondFactorSince];
  if (had !== has) {
    if (had && has) return 'changed the second factor of';
    return `switched ${has ? 'on' : 'off'} the second factor of`;
  }
  if (endsSessions(before, after)) return 'ended all sessions of';
  if (before.epoch !== after.epoch) return 'changed the password of';
  const { recoveryCodes: left = 0 } = after;
  if (left < (before.recoveryCodes ?? 0)) return 'used a recovery code of';
  // The codes were replaced: there are as many as before, or more.
  return left > 0 ? 'made new recovery codes for' : 'changed';
}

/** Returns the number of rates in a proposal, and its day: '3 rates from January 1, 2027'. */
export function ratesOf({ changes, from }: Proposal): string {
  return `${counted(changes.length, 'rate')}${from ? ` from ${formatDay(from)}` : ''}`;
}

/** Returns whether a proposal is no longer open. The changes of rates, or the summary, say how it was decided. */
function isDecided({ table, after }: Change): boolean {
  return table === 'proposals' && !after;
}

/** Returns whether a currency or asset class was added or deleted, along with its return rates. */
function isParentAddedOrDeleted({ table, before, after }: Change): boolean {
  return (table === 'currencies' || table === 'assetClasses') && !(before && after);
}

/** Returns whether a currency only stopped being the default, which is part of another becoming it. */
function isFormerDefault(change: Change): boolean {
  const [field, ...others] = change.table === 'currencies' ? describeChange(change) : [];
  return (
    field?.field === 'default' &&
    field.after === 'no' &&
    field.before === 'yes' &&
    others.length === 0
  );
}
