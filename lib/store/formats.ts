import type { CatalogueData } from './document.ts';

/** The newest format this version knows. One of a higher number was written by a newer version. */
export const FORMAT = 3;

const BEFORE_PLANS = 2;

/**
 * Returns the format that a revision is written in, after one of `former`: a catalogue that never had a planned rate
 * keeps format 2, which a version without planned rates can read.
 */
export function formatFor({ returnRates }: CatalogueData, former: number): number {
  return Math.max(former, returnRates.some(({ next }) => next) ? FORMAT : BEFORE_PLANS);
}

/** One line of a revision's file, parsed: which fields it has depends on its format. */
type Stored = Readonly<Record<string, unknown>>;

/** Makes today's header and today's data of those of one format. Format, number, parent and hashes stay as they are. */
type FormatReader = {
  header: (stored: Stored) => Stored;
  data: (stored: Stored) => CatalogueData;
};

/**
 * How each format is read, by its number. A change of format adds an entry: its number becomes FORMAT, `formatFor` says when
 * it is written, and the older readers learn to make the new shape. Files are never rewritten for it. The two lines and the
 * hashes of a file are the same in every format.
 */
export const FORMATS: Readonly<Record<number, FormatReader>> = {
  1: asItStands(),
  // Users may have a second factor: a version that knows none would let them in without it, and note down its secret.
  2: asItStands(),
  // A return rate may have a next one: a version that knows none would go on with the former for ever.
  3: asItStands(),
};

function asItStands(): FormatReader {
  return { header: (stored) => stored, data: (stored) => stored as unknown as CatalogueData };
}
