import type { CatalogueData } from './document.ts';

export const FORMAT = 3;

const UNPLANNED_FORMAT = 2;

/** Returns the format to write. A catalogue that never had a planned rate stays at format 2, which older versions can read. */
export function formatFor({ returnRates }: CatalogueData, previous: number): number {
  return Math.max(previous, returnRates.some(({ next }) => next) ? FORMAT : UNPLANNED_FORMAT);
}

/** One parsed line of a revision file. Its fields depend on the format. */
type StoredLine = Readonly<Record<string, unknown>>;

/** Converts the header and data of one format to today's shape. Format, number, parent and hashes stay as they are. */
type FormatReader = {
  header: (stored: StoredLine) => StoredLine;
  data: (stored: StoredLine) => CatalogueData;
};

/**
 * The reader of each format. To add a format, add its reader here, raise FORMAT, say in `formatFor` when it is written, and
 * make the older readers return the new shape. Files are never rewritten; their two lines and hashes are the same in every format.
 */
export const FORMATS: Readonly<Record<number, FormatReader>> = {
  1: unchanged(),
  // Adds second factors. A version without them would sign users in without the code and write the secret to the history.
  2: unchanged(),
  // Adds planned rates. A version without them would never apply the new rate.
  3: unchanged(),
};

function unchanged(): FormatReader {
  return {
    // Files call the summary `note` and the note `remark`.
    header: ({ note, remark, ...stored }) => ({ ...stored, summary: note, note: remark }),
    data: (stored) => stored as unknown as CatalogueData,
  };
}
