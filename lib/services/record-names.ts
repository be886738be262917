import type { ReturnRate } from '#lib/domain/asset-class.ts';
import type { CatalogueData, Change } from '#lib/store/document.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { quoted } from './untrusted-input.ts';

/** What currencies and asset classes are called, by id: as they are now, or as they were when they were deleted. */
export type KnownNames = { codes: Map<number, string>; classes: Map<number, string> };

/** Returns how the records of a catalogue are called, and those that changes to it tell of. */
export function namesIn(
  { currencies, assetClasses }: Pick<CatalogueData, 'currencies' | 'assetClasses'>,
  changes: readonly Change[] = [],
): KnownNames {
  const names = {
    codes: new Map(currencies.map(({ id, code }) => [id, code])),
    classes: new Map(assetClasses.map(({ id, name }) => [id, name])),
  };
  learnNames(names, changes);
  return names;
}

/** Takes in what changes tell of records that are not known yet. Told newest first, the newest name stays. */
export function learnNames({ codes, classes }: KnownNames, changes: readonly Change[]): void {
  for (const { id, before, after } of changes) {
    const record = after ?? before;
    if (record && 'code' in record && !codes.has(id)) codes.set(id, record.code);
    if (record && 'risk' in record && !classes.has(id)) classes.set(id, record.name);
  }
}

/**
 * Takes in the names that return rates among these changes are called by, from the history, newest first: of records
 * that were deleted later. Reads no further than it has to, and nothing where none is missing.
 */
export async function findNames(
  names: KnownNames,
  changes: readonly Change[],
  history: AsyncIterable<Pick<RevisionHeader, 'changes'>>,
): Promise<void> {
  const isMissing = ({ before, after }: Change) => {
    const record = after ?? before;
    if (!record || !('returnRate' in record)) return false;
    return !names.codes.has(record.currencyId) || !names.classes.has(record.assetClassId);
  };
  if (!changes.some(isMissing)) return;
  for await (const later of history) {
    learnNames(names, later.changes);
    if (!changes.some(isMissing)) return;
  }
}

/** Returns what the two records of a return rate are called. What no name is known of is called by its id. */
export function namesOfRate(
  { currencyId, assetClassId }: Omit<ReturnRate, 'id'>,
  { codes, classes }: KnownNames,
) {
  return {
    currency: codes.get(currencyId) ?? `currency ${currencyId}`,
    assetClass: classes.get(assetClassId) ?? `asset class ${assetClassId}`,
  };
}

/** Returns how the record of a change is called: 'currency KES'. */
export function nameOfRecord({ id, before, after }: Change, names: KnownNames): string {
  const record = after ?? before;
  if (!record) return `record ${id}`;
  if ('code' in record) return `currency ${record.code}`;
  if ('risk' in record) return `asset class ${quoted(record.name)}`;
  if ('username' in record) return `user ${quoted(record.username)}`;
  const { assetClass, currency } = namesOfRate(record, names);
  const isNamed = names.classes.has(record.assetClassId);
  return `return rate of ${isNamed ? quoted(assetClass) : assetClass} in ${currency}`;
}

/** Returns the same name with its article: 'currency KES', but 'the return rate of …'. */
export function nameInSentence(change: Change, names: KnownNames): string {
  const name = nameOfRecord(change, names);
  return change.table === 'returnRates' ? `the ${name}` : name;
}

/** Returns the short name of a record for a list of its kind: 'KES', 'Yield Funds', 'Yield Funds, KES'. */
export function recordLabel({ id, before, after }: Change, names: KnownNames): string {
  const record = after ?? before;
  if (!record) return `record ${id}`;
  if ('code' in record) return record.code;
  if ('risk' in record) return record.name;
  if ('username' in record) return record.username;
  const { assetClass, currency } = namesOfRate(record, names);
  return `${assetClass}, ${currency}`;
}
