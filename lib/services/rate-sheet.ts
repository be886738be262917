import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { type RateRow, rateRow } from '#lib/schemas/return-rate.ts';
import { readCsv } from './rate-sheet-csv.ts';
import { valuesFromJson } from './rate-sheet-json.ts';

/** What a file has on one line, not looked at yet, or why it cannot be read. Lines count from 1. */
export type SheetValue = { line: number; value: unknown } | { line: number; reason: string };

/** A row that cannot be imported, and why. */
export type BadRow = { line: number; reason: string };

/** A file of return rates: the rows that make sense on their own, and those that do not. */
export type RateSheet = { rows: (RateRow & { line: number })[]; bad: BadRow[] };

/** A refusal for the sake of single rows; every one of them is listed. */
export class RateSheetError extends AppError {
  readonly rows: readonly BadRow[];

  constructor(rows: readonly BadRow[]) {
    const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;
    super('invalid', `${count} of the file cannot be used; nothing was changed.`);
    this.name = 'RateSheetError';
    this.rows = rows;
  }
}

/**
 * Reads a file of return rates: UTF-8 text, either CSV with a header or a JSON array of objects. The listener hears
 * how many rows were read so far, after each.
 */
export function readRateSheet(
  file: Uint8Array,
  onRow: (rowsRead: number) => void = () => {},
): RateSheet {
  const text = decoded(file);
  if (text.trim() === '') throw new AppError('invalid', 'The file is empty.');
  const sheet: RateSheet = { rows: [], bad: [] };
  const spelling = keptOnce();
  const take = (found: SheetValue) => {
    sortIn(sheet, found, spelling);
    onRow(sheet.rows.length + sheet.bad.length);
  };
  if (/^\s*[[{]/.test(text)) valuesFromJson(text).forEach(take);
  else readCsv(text, take);
  return sheet;
}

function sortIn(
  { rows, bad }: RateSheet,
  found: SheetValue,
  spelling: (text: string) => string,
): void {
  if ('reason' in found) {
    bad.push(found);
    return;
  }
  const { success, output, issues } = v.safeParse(rateRow, found.value, { abortEarly: true });
  if (!success) {
    bad.push({ line: found.line, reason: issues[0].message });
    return;
  }
  const { currency, assetClass, ratePercent } = output;
  rows.push({
    currency: spelling(currency),
    assetClass: spelling(assetClass),
    ratePercent,
    line: found.line,
  });
}

/** One string for all that read the same: a hundred thousand rows name a few hundred currencies and classes. */
function keptOnce(): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const found = kept.get(text) ?? text;
    kept.set(text, found);
    return found;
  };
}

function decoded(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new AppError('invalid', 'The file is not UTF-8 text; save it as UTF-8 and try again.');
  }
}
