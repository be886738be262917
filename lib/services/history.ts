import { percentOf } from '#lib/domain/rates.ts';
import { grouped } from '#lib/domain/sentence.ts';
import type { CatalogueData, Change, TableName } from '#lib/store/document.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { quoted } from './untrusted-input.ts';

/** A revision as a list of the history has it. */
export type HistoryEntry = { revision: number; at: string; actor: string; summary: string };

/** One change as the history shows it; `before` is null for a new record, `after` for a deleted one. */
type ShownChange = {
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

/** How records are called in sentences: by code, name and username, as people know them. */
type RecordNames = (change: Change) => string;

/** What return rates are named by. */
type NamedRecords = Pick<CatalogueData, 'currencies' | 'assetClasses'>;

/** Returns a revision in one line. Names come from `data`, the catalogue as it is now. */
export function historyEntry(header: RevisionHeader, data: CatalogueData): HistoryEntry {
  const { revision, at, actor, changes, note } = header;
  return { revision, at, actor, summary: note ?? summaryOf(changes, data) };
}

/** Returns the changes of a revision, record by record. */
export function shownChanges(changes: readonly Change[]): ShownChange[] {
  return changes.map(({ table, id, before, after }) => ({
    entity: ENTITIES[table],
    id,
    before,
    after,
  }));
}

/** Returns what changes come to, for people: 'Deleted currency KES; deleted 3 return rates'. */
export function summaryOf(changes: readonly Change[], data: CatalogueData): string {
  const nameOf = namesInSentences(changes, data);
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

/**
 * Returns how to name the records that changes touch: 'currency KES'. A return rate is named by its currency and asset
 * class as these are now, or as the changes themselves knew them; by id where neither tells.
 */
export function recordNames(changes: readonly Change[], data: NamedRecords): RecordNames {
  const { codes, names } = codesAndNames(changes, data);
  const assetClass = (id: number) => (names.has(id) ? quoted(names.get(id) ?? '') : `class ${id}`);
  const currency = (id: number) => codes.get(id) ?? `currency ${id}`;

  return (change) => {
    const record = change.after ?? change.before;
    if (!record) return `record ${change.id}`;
    if ('code' in record) return `currency ${record.code}`;
    if ('risk' in record) return `asset class ${quoted(record.name)}`;
    if ('username' in record) return `user ${quoted(record.username)}`;
    return `return rate of ${assetClass(record.assetClassId)} in ${currency(record.currencyId)}`;
  };
}

/** Returns codes of currencies and names of asset classes by id, as they are now, or as the changes knew them. */
export function codesAndNames(changes: readonly Change[], data: NamedRecords) {
  const codes = new Map<number, string>();
  const names = new Map<number, string>();
  for (const change of changes) {
    const record = change.before ?? change.after;
    if (record && 'code' in record) codes.set(record.id, record.code);
    if (record && 'risk' in record) names.set(record.id, record.name);
  }
  for (const { id, code } of data.currencies) codes.set(id, code);
  for (const { id, name } of data.assetClasses) names.set(id, name);
  return { codes, names };
}

/** Returns the same names with their article: 'currency KES', but 'the return rate of …'. */
export function namesInSentences(...about: Parameters<typeof recordNames>): RecordNames {
  const nameOf = recordNames(...about);
  return (change) => (change.table === 'returnRates' ? `the ${nameOf(change)}` : nameOf(change));
}

function phraseOf(group: readonly Change[], nameOf: RecordNames): string {
  const [first] = group;
  if (!first) return '';
  if (group.length === 1) return sentenceOf(first, nameOf(first));
  return `${verbOf(first)} ${grouped(group.length)} ${PLURALS[first.table]}`;
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
  return `changed ${name}: ${fields.map(fieldInWords).join(', ')}`;
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

/** Returns the names of the fields that a change gave another value; none for a new record or a deleted one. */
export function changedFields({ before, after }: Change): string[] {
  if (!before || !after) return [];
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (was.get(field) === value ? [] : field));
}

/** Returns the name of a field in words: 'display order'. */
export function fieldInWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
