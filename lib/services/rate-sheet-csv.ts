import { parse } from 'csv-parse/sync';
import { AppError } from '#lib/errors.ts';
import type { RateRow } from '#lib/schemas/rate-row.ts';
import type { SheetValue } from './rate-sheet.ts';

const COLUMNS = ['currency', 'assetClass', 'ratePercent'] as const;

// A spreadsheet runs a cell that begins like a formula. An apostrophe before it makes it text, there and here.
const LIKE_A_FORMULA = /^'*[=+\-@＝＋－＠]/;
const APOSTROPHE_BEFORE_IT = /^'(?='*[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const NUMBER_LETTERS = /^[-+.\de]+$/i;

/** Rates as CSV with a header, as valuesFromCsv reads it back. */
export function csvFromRates(rows: readonly RateRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

/** The rows of a CSV file by its header: in any column order, columns of other names left out. */
export function valuesFromCsv(text: string): SheetValue[] {
  const [header, ...records] = recordsOf(text.replace(/\r\n?/g, '\n'));
  const names = header?.cells ?? [];
  const places = placesOf(names);
  return records.map(({ line, cells }) => {
    if (cells === null) return { line, reason: 'A quote that opens here is never closed.' };
    if (cells.length !== names.length) {
      return {
        line,
        reason: `The first line has ${names.length} values, this one has ${cells.length}.`,
      };
    }
    const [currency, assetClass, ratePercent] = places.map((place) => uncell(cells[place] ?? ''));
    return { line, value: { currency, assetClass, ratePercent: numberOf(ratePercent ?? '') } };
  });
}

type CsvRecord = { line: number; cells: string[] | null };

function recordsOf(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let lastLine = 0;
  parse(text, {
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) => {
      records.push({ line: lines - cells.join('').split('\n').length + 1, cells });
      lastLine = lines;
      return null;
    },
    on_skip: () => {
      records.push({ line: lastLine + 1, cells: null });
    },
  });
  return records;
}

function placesOf(header: readonly string[]): number[] {
  const names = header.map((name) => name.trim().toLowerCase());
  return COLUMNS.map((column) => {
    const place = names.indexOf(column.toLowerCase());
    if (place === -1) {
      throw new AppError(
        'invalid',
        `The first line must name the columns ${COLUMNS.join(', ')}, with commas between; ${column} is missing.`,
      );
    }
    if (names.includes(column.toLowerCase(), place + 1)) {
      throw new AppError('invalid', `The first line names the column ${column} twice.`);
    }
    return place;
  });
}

function cell(value: string | number): string {
  const text = String(value);
  const safe = LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function uncell(text: string): string {
  return text.trim().replace(APOSTROPHE_BEFORE_IT, '');
}

function numberOf(text: string): number {
  return NUMBER_LETTERS.test(text) ? Number(text) : Number.NaN;
}
