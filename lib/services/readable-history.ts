import { actorInWords, tokenOwner } from '#lib/domain/actor.ts';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { TABLE_WORDS } from '#lib/schemas/table-words.ts';
import type { Catalogue, Change } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { unknownName } from './item-by-name.ts';
import { quoted } from './quoted.ts';
import { type KnownNames, learnNames, namesIn } from './record-names.ts';

/** Returns the history before a number, or all of it, newest first. */
export type ReadHistory = (before?: number) => AsyncIterable<HistoryRevision>;

/** Revisions searched for one answer, at most. */
export const MAX_REVISIONS_READ = 1000;

/** Which part of the history to return. Days are UTC, like 2026-11-20, and inclusive. */
export type HistoryFilter = {
  from?: string | undefined;
  to?: string | undefined;
  /** As it is stored, in words, or the owner of a token; any letter case. */
  actor?: string | undefined;
  /** The code of a currency, deleted or not: changes of it and of its rates. */
  currency?: string | undefined;
  kind?: HistoryKind | undefined;
  /** The id of a record of this kind. */
  record?: number | undefined;
  /** Of these only changes of return rates. */
  currencyId?: number | undefined;
  assetClassId?: number | undefined;
  limit?: number;
};

/** `changes` are only those that match. */
export type MatchingRevision = {
  header: HistoryRevision;
  changes: readonly Change[];
  names: KnownNames;
};

/** Yields at most `most` revisions, and stops at the first damaged one. */
export async function* readable(
  history: AsyncIterable<HistoryRevision>,
  most: number,
): AsyncGenerator<HistoryRevision> {
  if (most <= 0) return;
  let left = most;
  try {
    for await (const header of history) {
      yield header;
      if (--left === 0) return;
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'damaged')) throw error;
  }
}

/**
 * Yields the matching revisions of a whole history, newest first. `data` is the current catalogue. Throws 'not-found' at the
 * end if there never was such a currency.
 */
export async function* filterHistory(
  history: AsyncIterable<HistoryRevision>,
  data: Pick<Catalogue, keyof Records>,
  filter: HistoryFilter,
): AsyncGenerator<MatchingRevision> {
  const names = namesIn(data);
  const { currency } = filter;
  let { limit: left = Infinity } = filter;
  for await (const header of history) {
    learnNames(names, header.changes);
    const changes = header.changes.filter(
      (change) =>
        isOfRecord(change, filter) &&
        (currency === undefined || isSameName(codeOf(change, names), currency)),
    );
    const isEmpty = changes.length === 0 && header.changes.length > 0;
    if (isEmpty || !matches(header, filter)) continue;
    yield { header, changes, names };
    if (--left === 0) return;
  }
  const codes = [...names.currencies.values()];
  if (currency !== undefined && !codes.some((code) => isSameName(code, currency)))
    throw unknownName(
      `There is no currency with the code ${quoted(currency)}.`,
      currency,
      data.currencies.map(({ code }) => code),
    );
}

/** Returns whether a change is of the kind and records of a filter. */
export function isOfRecord({ table, id, before, after }: Change, filter: HistoryFilter): boolean {
  const { kind, record, currencyId, assetClassId } = filter;
  if (kind !== undefined && TABLE_WORDS[table].path !== kind) return false;
  const rate = table === 'returnRates' ? (after ?? before) : null;
  const is = (wanted?: number, given?: number) => wanted === undefined || wanted === given;
  return is(record, id) && is(currencyId, rate?.currencyId) && is(assetClassId, rate?.assetClassId);
}

/** Returns whether a revision has the actor and day of a filter. */
export function matches(
  { at, actor }: HistoryRevision,
  { from = '', to, actor: asked }: HistoryFilter,
) {
  const day = at.slice(0, 10);
  if (day < from || (to !== undefined && day > to)) return false;
  const names = [actor, actorInWords(actor), tokenOwner(actor) ?? actor];
  return asked === undefined || names.some((name) => isSameName(name, asked));
}

function codeOf({ table, id, before, after }: Change, { currencies }: KnownNames): string {
  const record = after ?? before;
  const ofRate = record && 'currencyId' in record ? record.currencyId : 0;
  return currencies.get(table === 'currencies' ? id : ofRate) ?? '';
}
