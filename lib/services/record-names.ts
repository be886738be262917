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

/** What currencies and asset classes are called, by id: as they are now, or as they were when they were deleted. */
export type KnownNames = { readonly [T in keyof Records]: Map<number, string> };

/** Returns how the records of a catalogue are called, and those that changes to it tell of. */
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

/** Takes in what changes tell of records that are not known yet. Told newest first, the newest name stays. */
export function learnNames(names: KnownNames, changes: readonly (Change | StoredChange)[]): void {
  for (const change of changes) {
    if (change.table !== 'currencies' && change.table !== 'assetClasses') continue;
    const record = change.after ?? change.before;
    const known = names[change.table];
    if (record && !known.has(change.id)) known.set(change.id, ownName(record));
  }
}

/** Takes in from the history, newest first, the names of what was deleted later, as far as these changes of rates need them. */
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

/** What no name is known of is called by its id. */
export function namesOfRate(
  { currencyId, assetClassId }: Pick<ReturnRate, 'currencyId' | 'assetClassId'>,
  { currencies, assetClasses }: KnownNames,
) {
  return {
    currency: currencies.get(currencyId) ?? `${CURRENCY.noun.one} ${currencyId}`,
    assetClass: assetClasses.get(assetClassId) ?? `${ASSET_CLASS.noun.one} ${assetClassId}`,
  };
}

/** Returns how the record of a change is called: 'currency KES'. */
export function nameOfRecord({ table, id, before, after }: Change, names: KnownNames): string {
  const record = after ?? before;
  if (!record) return `record ${id}`;
  const { one } = TABLE_WORDS[table].noun;
  if ('code' in record) return `${one} ${record.code}`;
  if (!('returnRate' in record)) return `${one} ${quoted(ownName(record))}`;
  const { assetClass, currency } = namesOfRate(record, names);
  const isNamed = names.assetClasses.has(record.assetClassId);
  return `${one} of ${isNamed ? quoted(assetClass) : assetClass} in ${currency}`;
}

/** Returns the same name with its article: 'currency KES', but 'the return rate of …'. */
export function nameInSentence(change: Change, names: KnownNames): string {
  const name = nameOfRecord(change, names);
  return change.table === 'returnRates' ? `the ${name}` : name;
}

/** Returns the name for a list of one kind: 'KES', 'Yield Funds', 'Yield Funds, KES'. */
export function recordLabel({ id, before, after }: Change, names: KnownNames): string {
  const record = after ?? before;
  if (!record) return `record ${id}`;
  if (!('returnRate' in record)) return ownName(record);
  const { assetClass, currency } = namesOfRate(record, names);
  return `${assetClass}, ${currency}`;
}

/** Returns what people call a record that has a name of its own. */
function ownName(record: Audited[Exclude<TableName, 'returnRates'>]): string {
  if ('code' in record) return record.code;
  return 'username' in record ? record.username : record.name;
}
