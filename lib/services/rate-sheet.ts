import { setImmediate as otherRequests } from 'node:timers/promises';
import * as v from 'valibot';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { type SheetRow, sheetRow } from '#lib/schemas/return-rate.ts';
import { textFrom } from '#lib/store/outside-text.ts';
import { valuesFromCsv } from './rate-sheet-csv.ts';
import { valuesFromJson } from './rate-sheet-json.ts';

/** 1 MiB of rates as they are exported has some 35,000. */
const MOST_ROWS = 40_000;
const ROWS_AT_ONCE = 500;
const MOST_BAD_ROWS = 20;
/** What an Excel workbook begins with, .xlsx and .xls: it is no text. */
const WORKBOOK_STARTS = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'];

/** A row that cannot be imported, and why. Lines count from 1. */
export type BadRow = { line: number; reason: string };

/** A file of return rates: the rows that make sense on their own, and those that do not. */
export type RateSheet = { rows: (SheetRow & { line: number })[]; bad: BadRow[] };

/** Returns the first bad rows as programs are told of them, and how many there are. */
export function badRows(rows: readonly BadRow[]) {
  const bad = rows.slice(0, MOST_BAD_ROWS).map(({ line, reason }) => ({ line, message: reason }));
  return { bad, badCount: rows.length };
}

/** A refusal for the sake of single rows, with the first of them. */
export class RateSheetError extends AppError {
  override readonly details: ReturnType<typeof badRows>;

  constructor(rows: readonly BadRow[]) {
    super(
      'invalid',
      `${counted(rows.length, 'row')} of the file cannot be used; nothing was changed.`,
    );
    this.name = 'RateSheetError';
    this.details = badRows(rows);
  }
}

/** Reads CSV with a header or a JSON array of objects. The listener hears how many rows were read so far. */
export function readRateSheet(
  file: Uint8Array,
  onRow: (rowsRead: number) => void = () => {},
): RateSheet {
  const sheet: RateSheet = { rows: [], bad: [] };
  for (const rowsRead of fillSheet(sheet, file)) onRow(rowsRead);
  return sheet;
}

/** Returns the sheet in a file that was sent, read in short pieces: a server answers others in between. */
export async function readUploadedSheet(file: Uint8Array): Promise<RateSheet> {
  const sheet: RateSheet = { rows: [], bad: [] };
  for (const rowsRead of fillSheet(sheet, file)) {
    if (rowsRead > MOST_ROWS)
      throw new AppError(
        'invalid',
        `The file has more than ${grouped(MOST_ROWS)} rows. Upload it in parts, or import it with: longview rate import FILE`,
      );
    if (rowsRead % ROWS_AT_ONCE === 0) await otherRequests();
  }
  return sheet;
}

/** Reads the same into an empty sheet as it is asked to: yields how many rows were read so far. */
function* fillSheet(sheet: RateSheet, file: Uint8Array): Generator<number> {
  refuseWorkbook(file);
  const text = textFrom(file, 'The file', 'Save it as "CSV UTF-8".');
  if (text.trim() === '') throw new AppError('invalid', 'The file is empty.');
  const values = /^\s*[[{]/.test(text) ? valuesFromJson(text) : valuesFromCsv(text);
  for (const found of values) {
    sortIn(sheet, found);
    yield sheet.rows.length + sheet.bad.length;
  }
}

function sortIn({ rows, bad }: RateSheet, found: { line: number; value: unknown } | BadRow): void {
  if ('reason' in found) {
    bad.push(found);
    return;
  }
  const { line, value } = found;
  const { success, output, issues } = v.safeParse(sheetRow, value, { abortEarly: true });
  if (success) rows.push({ ...output, line });
  else bad.push({ line, reason: issues[0].message });
}

function refuseWorkbook(file: Uint8Array): void {
  const start = Buffer.from(file.subarray(0, 8)).toString('latin1');
  if (!WORKBOOK_STARTS.some((workbook) => start.startsWith(workbook))) return;
  const message = 'This is an Excel workbook. Save it as CSV and choose it again.';
  throw new AppError('invalid', message);
}
