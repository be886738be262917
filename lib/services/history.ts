import { percentOf } from '#lib/domain/rates.ts';
import { grouped, listed } from '#lib/domain/sentence.ts';
import { TABLE_WORDS } from '#lib/schemas/table-words.ts';
import type { AuditedUser, Change } from '#lib/store/log/document.ts';
import type { RevisionHeader } from '#lib/store/log/revision.ts';
import { changedFields, endsSessions, fieldInWords, rateSteps } from './field-changes.ts';
import { type KnownNames, nameInSentence } from './record-names.ts';

/** A revision as a list of the history has it. `note` is what a person wrote about it. */
export type HistoryEntry = {
  revision: number;
  at: string;
  actor: string;
  note: string | null;
  summary: string;
};

/** Returns a revision in one line. A restore, a revert, an upload and a repair say what they are. */
export function historyEntry(header: RevisionHeader, names: KnownNames): HistoryEntry {
  const { revision, at, actor, changes, summary, note } = header;
  return { revision, at, actor, note: note ?? null, summary: summary ?? summaryOf(changes, names) };
}

/** Returns a change as the history shows it. */
export function shownChange({ table, id, before, after }: Change) {
  return { entity: TABLE_WORDS[table].entity, id, before, after };
}

/** Returns what changes come to, for people: 'Deleted currency KES; deleted 3 return rates'. */
export function summaryOf(changes: readonly Change[], names: KnownNames): string {
  const groups = new Map<string, Change[]>();
  for (const change of changes.filter((one) => !isFormerDefault(one))) {
    const key = `${verbOf(change)} ${change.table}`;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  const phrases = [...groups.values()].map((group) => phraseOf(group, names));
  const summary = phrases.join('; ') || 'nothing changed';
  return summary[0]?.toUpperCase() + summary.slice(1);
}

function phraseOf(group: readonly Change[], names: KnownNames): string {
  const [first] = group;
  if (!first) return '';
  if (group.length === 1) return sentenceOf(first, nameInSentence(first, names));
  return `${verbOf(first)} ${grouped(group.length)} ${TABLE_WORDS[first.table].noun.many}`;
}

function sentenceOf(change: Change, name: string): string {
  if (change.table === 'returnRates' && change.after) {
    const { before, after } = change;
    const steps = listed(rateSteps(before, after));
    const isMoved = before && before.returnRate !== after.returnRate;
    const was = isMoved ? ` from ${percentOf(before.returnRate)}%` : '';
    return steps ? `set ${name}${was} ${steps}` : `cancelled what was planned for ${name}`;
  }
  const fields = changedFields(change);
  if (change.table === 'users' && change.before && change.after)
    return `${userChangeInWords(change.before, change.after)} ${name}`;
  if (fields.length === 0) return `${verbOf(change)} ${name}`;
  if (fields.length === 1 && fields[0] === 'isDefault') return `made ${name} the default`;
  return `changed ${name}: ${fields.map(fieldInWords).join(', ')}`;
}

function userChangeInWords(before: AuditedUser, after: AuditedUser): string {
  if (before.isAdmin !== after.isAdmin)
    return after.isAdmin
      ? 'granted administrator rights to'
      : 'revoked the administrator rights of';
  const [had, has] = [before.secondFactorSince, after.secondFactorSince];
  if (had !== has) {
    if (had && has) return 'changed the second factor of';
    return `switched ${has ? 'on' : 'off'} the second factor of`;
  }
  if (endsSessions(before, after)) return 'ended all sessions of';
  if (before.epoch !== after.epoch) return 'changed the password of';
  const { recoveryCodes: left = 0 } = after;
  if (left < (before.recoveryCodes ?? 0)) return 'used a recovery code of';
  // Ten again, or ten others.
  return left > 0 ? 'made new recovery codes for' : 'changed';
}

function verbOf({ before, after }: Change): string {
  if (!before) return 'added';
  return after ? 'changed' : 'deleted';
}

/** Returns whether a currency only gave up being the default: one event with the change of the new default. */
function isFormerDefault(change: Change): boolean {
  const fields = changedFields(change);
  return (
    change.table === 'currencies' &&
    fields.length === 1 &&
    fields[0] === 'isDefault' &&
    change.after?.isDefault === false
  );
}
