import { isDeepStrictEqual } from 'node:util';
import type { RateOnDay } from '#lib/domain/asset-class.ts';
import { AppError } from '#lib/errors.ts';
import { goesWith } from '#lib/schemas/describe-change.ts';
import { figuresOf } from '#lib/schemas/site-texts.ts';
import type { Catalogue, Change, TableName, User } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { changesOn } from '#lib/store/log/on-day.ts';

const NAME = 'approval';

/** The fields that say what a rate is the return of. */
const MEANING: Partial<Record<TableName, readonly string[]>> = {
  currencies: ['code'],
  assetClasses: ['name', 'risk'],
};

/** Returns whether changes of return rates need a second person. */
export function needsApproval({ settings }: Pick<Catalogue, 'settings'>): boolean {
  return settings.some(({ name }) => name === NAME);
}

/** Switches approval on or off. Refuses to switch it on while nobody could approve what another proposes. */
export function switchApproval(draft: Draft, isOn: boolean): void {
  if (!isOn) draft.removeWhere('settings', ({ name }) => name === NAME);
  else if (!needsApproval(draft.whole)) draft.insert('settings', { name: NAME });
  refuseNoApprover(draft);
}

/** Returns whether a user may approve what somebody else has proposed. */
export function mayApprove({ isAdmin, isReviewer }: User): boolean {
  return isAdmin || isReviewer === true;
}

/** Throws if changes need approval and nobody could approve what an administrator proposes. */
export function refuseNoApprover(draft: Draft): void {
  const users = draft.list('users');
  const canWork = users.some(({ isAdmin }) => isAdmin) && users.filter(mayApprove).length > 1;
  if (canWork || !needsApproval(draft.whole)) return;
  throw new AppError(
    'conflict',
    'Nobody could approve what another proposes. Make a reviewer first: longview user add EMAIL --reviewer',
  );
}

/** Throws if the changes of a draft need a second person's approval. `file` is the white label of site.json. */
export function refuseUnapproved(draft: Draft, file: object): void {
  const reason = approvalNeeded(draft, file);
  if (reason) throw new AppError('forbidden', reason);
}

/**
 * Returns why the changes of a draft need a second person's approval; null if they do not. `file` is the white label of
 * site.json, whose figures count where none are under version.
 */
export function approvalNeeded(draft: Draft, file: object): string | null {
  if (!needsApproval(draft.whole)) return null;
  const changes = changesOn(draft.changeSet(), draft.today);
  const rates = changes.filter((change) => change.table === 'returnRates');
  const deleted = rates.filter((rate) => changes.some((one) => !one.after && goesWith(rate, one)));
  if (deleted.some(({ before }) => before && isSeen(before)))
    return 'It still has rates: propose to stop offering them first.';
  if (rates.length > deleted.length)
    return 'Return rates need a second person here: propose the change.';
  if (changes.some((change) => changesMeaning(change, draft)))
    return 'This changes what published rates mean: do it at the terminal with --without-approval and a reason.';
  if (changes.some((change) => changesFigures(change, file)))
    return 'Charges, inflation and range need a second person: use the terminal with --without-approval and a reason.';
  return null;
}

function changesFigures({ table, before, after }: Change, file: object): boolean {
  const figures = figuresOf(before ?? file);
  return table === 'site' && !isDeepStrictEqual(figures, figuresOf(after ?? file));
}

/** Returns whether a change gives another name, risk or code to a record that has return rates, planned or proposed ones too. */
function changesMeaning({ table, id, before, after }: Change, draft: Draft): boolean {
  if (!before || !after) return false;
  const fields = MEANING[table] ?? [];
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  if (fields.every((field) => was.get(field) === is.get(field))) return false;
  const { returnRates, proposals } = draft.catalogue;
  const pairs = [...returnRates.filter(isSeen), ...proposals.flatMap(({ changes }) => changes)];
  const key = table === 'currencies' ? 'currencyId' : 'assetClassId';
  return pairs.some((pair) => pair[key] === id);
}

/** Returns whether visitors see a rate, today or once it is due. */
function isSeen({ returnRate, next }: RateOnDay): boolean {
  return returnRate !== null || next !== undefined;
}
