import type { CatalogueData } from './document.ts';

export const FORMAT = 3;

const BEFORE_PLANS = 2;

/** A catalogue that never had a planned rate keeps format 2, which a version without them can read. */
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
 * How each format is read. A change of format adds one here and becomes FORMAT, `formatFor` says when it is written, and the
 * older readers learn to make the new shape. Files are never rewritten: their two lines and hashes are those of every format.
 */
export const FORMATS: Readonly<Record<number, FormatReader>> = {
  1: unchanged(),
  // Users may have a second factor: a version that knows none would let them in without it, and note down its secret.
  2: unchanged(),
  // A return rate may have a next one: a version that knows none would go on with the former for ever.
  3: unchanged(),
};

function unchanged(): FormatReader {
  return {
    // Files say `note` for the product's summary and `remark` for what a person noted.
    header: ({ note, remark, ...stored }) => ({ ...stored, summary: note, note: remark }),
    data: (stored) => stored as unknown as CatalogueData,
  };
}
