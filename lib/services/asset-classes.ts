import type { AssetClass } from '#lib/domain/asset-class.ts';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { type AssetClassInput, assetClassInput } from '#lib/schemas/asset-class.ts';
import type { Draft } from '#lib/store/draft.ts';
import { type Expected, refuseUnexpected } from './expected.ts';
import { quoted, unknownName, validate } from './untrusted-input.ts';

/** Returns the asset class with this id. */
export function assetClassById(assetClasses: readonly AssetClass[], id: number): AssetClass {
  const found = assetClasses.find((assetClass) => assetClass.id === id);
  if (!found) throw new AppError('not-found', `There is no asset class with the id ${id}.`);
  return found;
}

/** Returns the asset class with this name, in any letter case. */
export function assetClassByName(assetClasses: readonly AssetClass[], name: string): AssetClass {
  const found = assetClasses.find((assetClass) => isSameName(assetClass.name, name.trim()));
  if (found) return found;
  const names = assetClasses.map((assetClass) => assetClass.name);
  throw unknownName(`There is no asset class named ${quoted(name)}.`, name, names);
}

/** Adds an asset class. It has no return rate in any currency yet. */
export function createAssetClass(draft: Draft, input: unknown): AssetClass {
  const fields = validate(assetClassInput, input);
  refuseTakenName(draft, fields);
  return draft.insert('assetClasses', fields);
}

/** Replaces what is said of an asset class. */
export function updateAssetClass(
  draft: Draft,
  id: number,
  input: unknown,
  expected?: Expected<AssetClass>,
): AssetClass {
  const fields = validate(assetClassInput, input);
  refuseUnexpected(draft, 'assetClasses', id, expected);
  assetClassById(draft.list('assetClasses'), id);
  refuseTakenName(draft, fields, id);
  return draft.update('assetClasses', id, fields);
}

/** Takes out an asset class and its return rates in every currency. */
export function deleteAssetClass(draft: Draft, id: number, expected?: Expected<AssetClass>): void {
  refuseUnexpected(draft, 'assetClasses', id, expected);
  assetClassById(draft.list('assetClasses'), id);
  draft.removeWhere('returnRates', (rate) => rate.assetClassId === id);
  draft.removeWhere('assetClasses', (assetClass) => assetClass.id === id);
}

function refuseTakenName(draft: Draft, { name }: AssetClassInput, ownId?: number): void {
  const isTaken = draft
    .list('assetClasses')
    .some((assetClass) => assetClass.id !== ownId && isSameName(assetClass.name, name));
  if (isTaken)
    throw new AppError('conflict', `There is already an asset class named ${quoted(name)}.`);
}
