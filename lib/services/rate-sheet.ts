import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { type RateRow, rateRow } from '#lib/schemas/rate-row.ts';
import { valuesFromCsv } from './rate-sheet-csv.ts';
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

/** Reads a file of return rates: UTF-8 text, either CSV with a header or a JSON array of objects. */
export function readRateSheet(file: Uint8Array): RateSheet {
  const text = decoded(file);
  if (text.trim() === '') throw new AppError('invalid', 'The file is empty.');
  const values = /^\s*[[{]/.test(text) ? valuesFromJson(text) : valuesFromCsv(text);
  const sheet: RateSheet = { rows: [], bad: [] };
  for (const found of values) {
    if ('reason' in found) {
      sheet.bad.push(found);
      continue;
    }
    const { success, output, issues } = v.safeParse(rateRow, found.value, { abortEarly: true });
    if (success) sheet.rows.push({ ...output, line: found.line });
    else sheet.bad.push({ line: found.line, reason: issues[0].message });
  }
  return sheet;
}

function decoded(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new AppError('invalid', 'The file is not UTF-8 text; save it as UTF-8 and try again.');
  }
}
