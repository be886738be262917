import type { CatalogueData } from './document.ts';

/** The format this version writes. One of a higher number was written by a newer version. */
export const FORMAT = 2;

/** One line of a revision's file, parsed: which fields it has depends on its format. */
type Stored = Readonly<Record<string, unknown>>;

/** Makes today's header and today's data of those of one format. Format, number, parent and hashes stay as they are. */
type FormatReader = {
  header: (stored: Stored) => Stored;
  data: (stored: Stored) => CatalogueData;
};

/**
 * How each format is read, by its number. A change of format adds an entry: its number becomes FORMAT, and the older
 * readers learn to make the new shape. Files are never rewritten for it. The two lines and the hashes of a file are
 * the same in every format.
 */
export const FORMATS: Readonly<Record<number, FormatReader>> = {
  1: asItStands(),
  // Users may have a second factor: a version that knows none would let them in without it, and note down its secret.
  2: asItStands(),
};

function asItStands(): FormatReader {
  return { header: (stored) => stored, data: (stored) => stored as unknown as CatalogueData };
}
