import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { TABLE_WORDS } from '#lib/schemas/table-words.ts';
import type {
  Audited,
  Catalogue,
  Change,
  StoredChange,
  TableName,
} from '#lib/store/log/document.ts';
import { quoted } from './quoted.ts';

/** The names of currencies and asset classes by id: the current ones, or the last ones of deleted records. */
export type KnownNames = { readonly [T in keyof Records]: Map<number, string> };

/** Returns the names of a catalogue's records, and of records that appear only in its changes. */
export function namesIn(
  { currencies, assetClasses }: Pick<Catalogue, keyof Records>,
  changes: readonly Change[] = [],
): KnownNames {
  const names = {
    currencies: new Map(currencies.map((record) => [record.id, ownName(record)])),
    assetClasses: new Map(assetClasses.map((record) => [record.id, ownName(record)])),
  };
  learnNames(names, changes);
  return names;
}

/** Adds the names of records that are not known yet from changes. Pass newer changes first, so that the newest name wins. */
export function learnNames(names: KnownNames, changes: readonly (Change | StoredChange)[]): void {
  for (const change of changes) {
    if (change.table !== 'currencies' && change.table !== 'assetClasses') continue;
    const record = change.after ?? change.before;
    const known = names[change.table];
    if (record && !known.has(change.id)) known.set(change.id, ownName(record));
  }
}

/** Adds the names that these changes of rates need and that are not known, from the history, newest first. */
export async function findNames(
  names: KnownNames,
  changes: readonly Change[],
  history: AsyncIterable<{ changes: readonly (Change | StoredChange)[] }>,
): Promise<void> {
  const isMissing = ({ before, after }: Change) => {
    const record = after ?? before;
    if (!record || !('currencyId' in record)) return false;
    return !names.currencies.has(record.currencyId) || !names.assetClasses.has(record.assetClassId);
  };
  if (!changes.some(isMissing)) return;
  for await (const later of history) {
    learnNames(names, later.changes);
    if (!changes.some(isMissing)) return;
  }
}

/** Returns the names in a return rate, with the id in place of a name that is not known. */
export function namesOfRate(
  { currencyId, assetClassId }: Pick<ReturnRate, 'currencyId' | 'assetClassId'>,
  { currencies, assetClasses }: KnownNames,
) {
  return {
    currency: currencies.get(currencyId) ?? `${CURRENCY.noun.one} ${currencyId}`,
    assetClass: assetClasses.get(assetClassId) ?? `${ASSET_CLASS.noun.one} ${assetClassId}`,
  };
}

/** Returns the name of a change's record with its kind: 'currency KES'. */
export function nameOfRecord({ table, id, before, after }: Change, names: KnownNames): string {
  const record = after ?? before;
  if (!record) return `record ${id}`;
  const { one } = TABLE_WORDS[table].noun;
  if (table === 'site') return one;
  if ('code' in record || 'changes' in record) return `${one} ${ownName(record)}`;
  if (!('currencyId' in record)) return `${one} ${quoted(ownName(record))}`;
  const { assetClass, currency } = namesOfRate(record, names);
  const isNamed = names.assetClasses.has(record.assetClassId);
  return `${one} of ${isNamed ? quoted(assetClass) : assetClass} in ${currency}`;
}

/** Returns the same name with its article: 'currency KES', but 'the return rate of …'. */
export function nameInSentence(change: Change, names: KnownNames): string {
  const name = nameOfRecord(change, names);
  const hasArticle = change.table === 'returnRates' || change.table === 'site';
  return hasArticle ? `the ${name}` : name;
}

/** Returns the name without its kind, for a list: 'KES', 'Yield Funds', 'Yield Funds, KES'. */
export function recordLabel({ table, id, before, after }: Change, names: KnownNames): string {
  if (table === 'site') return TABLE_WORDS.site.noun.one;
  const record = after ?? before;
  if (!record) return `record ${id}`;
  if (!('currencyId' in record)) return ownName(record);
  const { assetClass, currency } = namesOfRate(record, names);
  return `${assetClass}, ${currency}`;
}

/** Returns the name of a record that has one itself. */
function ownName(record: Audited[Exclude<TableName, 'returnRates'>]): string {
  if ('code' in record) return record.code;
  if ('changes' in record) return String(record.id);
  return 'username' in record ? record.username : record.name;
}
