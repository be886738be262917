import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { type CatalogueData, EMPTY_DATA, LATER_TABLES, type StoredChange } from './document.ts';
import type { RateEntry, StoredRate } from './rate-entries.ts';

export const FORMAT = 4;

const UNDATED_FORMAT = 2;

/**
 * Returns the format to write. A catalogue that never had what version 1.0 does not know stays at format 2, which older versions
 * can read.
 */
export function formatFor(data: CatalogueData, previous: number): number {
  const { returnRates, users } = data;
  const isOld =
    previous <= UNDATED_FORMAT &&
    returnRates.every(hasOneRate) &&
    LATER_TABLES.every((table) => data[table].length === 0) &&
    !users.some(({ isReviewer }) => isReviewer);
  return isOld ? UNDATED_FORMAT : Math.max(previous, FORMAT);
}

/** Returns the warning that belongs to a revision; null unless it is the first of a format that older versions cannot read. */
export function formatWarning(
  { revision, format }: { revision: number; format: number },
  previous: number,
): string | null {
  if (format <= UNDATED_FORMAT || previous >= format) return null;
  return `From revision ${revision} on, Longview 1.0 cannot read this catalogue.`;
}

/** One parsed line of a revision file. Its fields depend on the format. */
type StoredLine = Readonly<Record<string, unknown>>;

/** Converts between the header and data of one format and today's shape. Format, number, parent and hashes stay as they are. */
type Format = {
  header: (stored: StoredLine) => StoredLine;
  data: (stored: StoredLine) => CatalogueData;
  writeData: (data: CatalogueData) => object;
  /** Returns a return rate as a file of this format has it. */
  writeRate: (rate: StoredRate) => object;
};

const DATED: Format = {
  // Files call the summary `note` and the note `remark`.
  header: ({ note, remark, ...stored }) => ({ ...stored, summary: note, note: remark }),
  data: (stored) => {
    const nextIds = { ...EMPTY_DATA.nextIds, ...(stored.nextIds as object) };
    return { ...EMPTY_DATA, ...stored, nextIds };
  },
  writeData: (data) => data,
  writeRate: (rate) => rate,
};

/** A rate is a single number; format 3 adds the planned one. */
const UNDATED: Format = {
  header: (stored) => {
    const changes = withRates(stored.changes as readonly StoredChange[], dated);
    return DATED.header({ ...stored, changes });
  },
  data: (stored) => {
    const data = DATED.data(stored);
    return { ...data, returnRates: data.returnRates.map(dated) };
  },
  writeData: (data) => {
    const omitted = Object.fromEntries(LATER_TABLES.map((table) => [table, undefined]));
    const nextIds = { ...data.nextIds, ...omitted };
    return { ...data, ...omitted, nextIds, returnRates: data.returnRates.map(undated) };
  },
  writeRate: undated,
};

/**
 * Every format. To add one, add it here, raise FORMAT, say in `formatFor` when it is written and in `formatWarning` who cannot
 * read it, and make the older ones return the new shape. Files are never rewritten; their two lines and hashes are the same in
 * every format.
 */
export const FORMATS: Readonly<Record<number, Format>> = {
  1: UNDATED,
  // Adds second factors. A version without them would sign users in without the code and write the secret to the history.
  2: UNDATED,
  // Adds planned rates. Version 1.0 wrote it; no later one does.
  3: UNDATED,
  // A rate is a list of dated entries, and a class may not be offered. Adds site texts, tokens, reviewers, proposals, settings.
  4: DATED,
};

/** Returns changes with every return rate converted. */
export function withRates(changes: readonly StoredChange[], convert: (rate: StoredRate) => object) {
  return changes.map((change) => {
    if (change.table !== 'returnRates') return change;
    const [before, after] = [change.before, change.after].map((rate) => rate && convert(rate));
    return { ...change, before, after };
  });
}

function hasOneRate({ entries }: StoredRate): boolean {
  const [first] = entries;
  return entries.length === 1 && first?.from === null && first.rate !== null;
}

function undated({ id, currencyId, assetClassId, entries }: StoredRate): object {
  return { id, currencyId, assetClassId, returnRate: entries[0]?.rate };
}

function dated(stored: object): StoredRate {
  const { id, currencyId, assetClassId, returnRate, next } = stored as ReturnRate;
  const entries: RateEntry[] = [{ from: null, rate: returnRate }];
  if (next) entries.push({ from: next.from, rate: next.returnRate });
  return { id, currencyId, assetClassId, entries };
}
