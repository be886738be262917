import { setImmediate as letOthersRun } from 'node:timers/promises';
import * as v from 'valibot';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { type SheetRow, sheetRow } from '#lib/schemas/return-rate.ts';
import { textFrom } from '#lib/store/outside-text.ts';
import { valuesFromCsv } from './rate-sheet-csv.ts';
import { valuesFromJson } from './rate-sheet-json.ts';

/** An exported file of 1 MiB has about 35,000 rows. */
const MAX_ROWS = 40_000;
const BATCH_SIZE = 500;
const MAX_BAD_ROWS = 20;
/** The first bytes of Excel workbooks, .xlsx and .xls. */
const WORKBOOK_STARTS = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'];

/** A row that cannot be imported, and why. Lines count from 1. */
export type BadRow = { line: number; reason: string };

/** A parsed file of return rates: its valid rows and its bad ones. */
export type RateSheet = { rows: (SheetRow & { line: number })[]; bad: BadRow[] };

/** Returns the first bad rows in the form that answers have, and how many there are. */
export function badRows(rows: readonly BadRow[]) {
  const bad = rows.slice(0, MAX_BAD_ROWS).map(({ line, reason }) => ({ line, message: reason }));
  return { bad, badCount: rows.length };
}

/** Refuses a sheet because of bad rows, and lists the first. */
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

/** Returns the sheet in a file: CSV with a header, or a JSON array of objects. Calls `onRow` with the number of rows so far. */
export function readRateSheet(
  file: Uint8Array,
  onRow: (rowsRead: number) => void = () => {},
): RateSheet {
  const sheet: RateSheet = { rows: [], bad: [] };
  for (const rowsRead of fillSheet(sheet, file)) onRow(rowsRead);
  return sheet;
}

/** Returns the sheet in an uploaded file. Pauses between batches, so that the server can answer other requests. */
export async function readUploadedSheet(file: Uint8Array): Promise<RateSheet> {
  const sheet: RateSheet = { rows: [], bad: [] };
  for (const rowsRead of fillSheet(sheet, file)) {
    if (rowsRead > MAX_ROWS)
      throw new AppError(
        'invalid',
        `The file has more than ${grouped(MAX_ROWS)} rows. Upload it in parts, or import it with: longview rate import FILE`,
      );
    if (rowsRead % BATCH_SIZE === 0) await letOthersRun();
  }
  return sheet;
}

/** Fills an empty sheet from a file, on demand. Yields the number of rows so far after each. */
function* fillSheet(sheet: RateSheet, file: Uint8Array): Generator<number> {
  refuseWorkbook(file);
  const text = textFrom(file, 'The file', 'Save it as "CSV UTF-8".');
  if (text.trim() === '') throw new AppError('invalid', 'The file is empty.');
  const values = /^\s*[[{]/.test(text) ? valuesFromJson(text) : valuesFromCsv(text);
  for (const found of values) {
    addRow(sheet, found);
    yield sheet.rows.length + sheet.bad.length;
  }
}

function addRow({ rows, bad }: RateSheet, found: { line: number; value: unknown } | BadRow): void {
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
