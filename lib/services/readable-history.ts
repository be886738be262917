import { actorInWords } from '#lib/domain/actor.ts';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { TABLE_WORDS } from '#lib/schemas/table-words.ts';
import type { Catalogue, Change } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { unknownName } from './one-named.ts';
import { quoted } from './quoted.ts';
import { type KnownNames, learnNames, namesIn } from './record-names.ts';

/** Returns the history before a number, or all of it, newest first. */
export type ReadHistory = (before?: number) => AsyncIterable<HistoryRevision>;

/** So many revisions are looked through for one answer. */
export const MOST_READ = 1000;

/** What is asked of the history. Days are UTC and written like 2026-11-20; both are included. */
export type HistoryFilter = {
  from?: string | undefined;
  to?: string | undefined;
  /** As it is stored, or in words; any letter case. */
  actor?: string | undefined;
  /** The code of a currency, which may have been deleted: what was done to it or to its rates. */
  currency?: string | undefined;
  kind?: HistoryKind | undefined;
  limit?: number;
};

/** `changes` are those that were asked for. */
export type AskedRevision = {
  header: HistoryRevision;
  changes: readonly Change[];
  names: KnownNames;
};

/** Returns so many revisions at most, up to the first damaged one. */
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
 * Returns of a whole history, newest first, the revisions that were asked for. `data` is the catalogue as it is now. Throws
 * 'not-found' at the end where there never was such a currency.
 */
export async function* filterHistory(
  history: AsyncIterable<HistoryRevision>,
  data: Pick<Catalogue, keyof Records>,
  filter: HistoryFilter,
): AsyncGenerator<AskedRevision> {
  const names = namesIn(data);
  const { kind, currency } = filter;
  let { limit: left = Infinity } = filter;
  for await (const header of history) {
    learnNames(names, header.changes);
    const changes = header.changes.filter(
      (change) =>
        (kind === undefined || TABLE_WORDS[change.table].path === kind) &&
        (currency === undefined || isSameName(codeOf(change, names), currency)),
    );
    const isEmpty = changes.length === 0 && header.changes.length > 0;
    if (isEmpty || !isAsked(header, filter)) continue;
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

function isAsked({ at, actor }: HistoryRevision, { from = '', to, actor: asked }: HistoryFilter) {
  const day = at.slice(0, 10);
  if (day < from || (to !== undefined && day > to)) return false;
  const names = [actor, actorInWords(actor)];
  return asked === undefined || names.some((name) => isSameName(name, asked));
}

function codeOf({ table, id, before, after }: Change, { currencies }: KnownNames): string {
  const record = after ?? before;
  const ofRate = record && 'currencyId' in record ? record.currencyId : 0;
  return currencies.get(table === 'currencies' ? id : ofRate) ?? '';
}
