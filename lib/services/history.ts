import { percentOf } from '#lib/domain/rates.ts';
import type { CatalogueData, Change, TableName } from '#lib/store/document.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { type RecordNames, recordNames } from './record-names.ts';

/** A revision as a list of the history has it. */
export type HistoryEntry = { revision: number; at: string; actor: string; summary: string };

/** One change as the history shows it; `before` is null for a new record, `after` for a deleted one. */
export type ShownChange = {
  entity: string;
  id: number;
  before: object | null;
  after: object | null;
};

const ENTITIES = {
  currencies: 'currency',
  assetClasses: 'asset-class',
  returnRates: 'return-rate',
  users: 'user',
} as const satisfies Record<TableName, string>;

const PLURALS = {
  currencies: 'currencies',
  assetClasses: 'asset classes',
  returnRates: 'return rates',
  users: 'users',
} as const satisfies Record<TableName, string>;

/** A revision in one line. Names come from `data`, the catalogue as it is now. */
export function historyEntry(header: RevisionHeader, data: CatalogueData): HistoryEntry {
  const { revision, at, actor, changes, note } = header;
  return { revision, at, actor, summary: note ?? summaryOf(changes, data) };
}

/** The changes of a revision, record by record. */
export function shownChanges(changes: readonly Change[]): ShownChange[] {
  return changes.map(({ table, id, before, after }) => ({
    entity: ENTITIES[table],
    id,
    before,
    after,
  }));
}

/** What changes come to, for people: 'Deleted currency KES; deleted 3 return rates'. */
export function summaryOf(changes: readonly Change[], data: CatalogueData): string {
  const nameOf = recordNames(changes, data);
  const groups = new Map<string, Change[]>();
  for (const change of changes.filter((one) => !isFormerDefault(one))) {
    const key = `${verbOf(change)} ${change.table}`;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  const phrases = [...groups.values()].map((group) => phraseOf(group, nameOf));
  const summary = phrases.join('; ') || 'nothing changed';
  return summary[0]?.toUpperCase() + summary.slice(1);
}

function phraseOf(group: readonly Change[], nameOf: RecordNames): string {
  const [first] = group;
  if (!first) return '';
  if (group.length === 1) return sentenceOf(first, nameOf(first));
  return `${verbOf(first)} ${group.length.toLocaleString('en-US')} ${PLURALS[first.table]}`;
}

function sentenceOf(change: Change, name: string): string {
  if (change.table === 'returnRates' && change.after) {
    const was = change.before ? ` from ${percentOf(change.before.returnRate)}%` : '';
    return `set ${name}${was} to ${percentOf(change.after.returnRate)}%`;
  }
  const fields = changedFields(change);
  if (fields.length === 0) return `${verbOf(change)} ${name}`;
  if (fields.length === 1 && fields[0] === 'isDefault') return `made ${name} the default`;
  if (fields.length === 1 && fields[0] === 'epoch') return `changed the password of ${name}`;
  return `changed ${name}: ${fields.map(inWords).join(', ')}`;
}

function verbOf({ before, after }: Change): string {
  if (!before) return 'added';
  return after ? 'changed' : 'deleted';
}

/** One currency becomes the default in place of another: one event, though two records change. */
function isFormerDefault(change: Change): boolean {
  const fields = changedFields(change);
  return (
    change.table === 'currencies' &&
    fields.length === 1 &&
    fields[0] === 'isDefault' &&
    change.after?.isDefault === false
  );
}

function changedFields({ before, after }: Change): string[] {
  if (!before || !after) return [];
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (was.get(field) === value ? [] : field));
}

function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
