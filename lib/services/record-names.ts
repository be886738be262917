import type { CatalogueData, Change } from '#lib/store/document.ts';
import { quoted } from './quoted.ts';

/** How records are called in sentences: by code, name and username, as people know them. */
export type RecordNames = (change: Change) => string;

type Known = Pick<CatalogueData, 'currencies' | 'assetClasses'>;

/**
 * The names of the records that changes touch. Return rates are named by their currency and asset class: as
 * these are now, or as the changes themselves knew them; by id where nobody knows.
 */
export function recordNames(changes: readonly Change[], data: Known): RecordNames {
  const codes = new Map<number, string>();
  const names = new Map<number, string>();
  for (const change of changes) {
    const record = change.before ?? change.after;
    if (record && 'code' in record) codes.set(record.id, record.code);
    if (record && 'risk' in record) names.set(record.id, record.name);
  }
  for (const { id, code } of data.currencies) codes.set(id, code);
  for (const { id, name } of data.assetClasses) names.set(id, name);
  const assetClass = (id: number) => (names.has(id) ? quoted(names.get(id) ?? '') : `class ${id}`);
  const currency = (id: number) => codes.get(id) ?? `currency ${id}`;

  return (change) => {
    const record = change.after ?? change.before;
    if (!record) return `record ${change.id}`;
    if ('code' in record) return `currency ${record.code}`;
    if ('risk' in record) return `asset class ${quoted(record.name)}`;
    if ('username' in record) return `user ${quoted(record.username)}`;
    return `the return rate of ${assetClass(record.assetClassId)} in ${currency(record.currencyId)}`;
  };
}
