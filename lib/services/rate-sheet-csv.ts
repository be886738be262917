import { parse } from 'csv-parse/sync';
import { csvCell, textOfCell } from '#lib/domain/csv-cell.ts';
import { readPercent } from '#lib/domain/typed-number.ts';
import { AppError } from '#lib/errors.ts';
import type { SheetRow } from '#lib/schemas/return-rate.ts';

/** What a CSV file has on one line, not checked yet, or why it cannot be read. Lines count from 1. */
type CsvLine = { line: number; value: unknown } | { line: number; reason: string };

const COLUMNS = ['currency', 'assetClass', 'ratePercent'] as const;
/** What may part the values of a line. A spreadsheet that writes 7,25 parts them by semicolons. */
const DELIMITERS = [',', ';', '\t'] as const;

const LENIENT = {
  trim: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_error: true,
} as const;

/** Returns rates as CSV with a header, as valuesFromCsv reads it back. */
export function csvFromRates(rows: readonly SheetRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => csvCell(String(row[column]))).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

/**
 * Hands on the rows of a CSV file by its header, one by one: in any column order, columns of other names left out. The
 * header tells what parts the values.
 */
export function valuesFromCsv(text: string, take: (found: CsvLine) => void): void {
  const lines = text.replace(/\r\n?/g, '\n');
  const { delimiter, header } = headerOf(lines);
  const places = placesOf(header);
  let lastLine = 1;
  parse(lines, {
    ...LENIENT,
    delimiter,
    from: 2,
    on_record: (cells: string[], info) => {
      const line = info.lines - cells.join('').split('\n').length + 1;
      lastLine = info.lines;
      take(rowValue(line, cells, header.length, places));
      return null;
    },
    on_skip: () => {
      take({ line: lastLine + 1, reason: 'A quote that opens here is never closed.' });
    },
  });
}

function rowValue(
  line: number,
  cells: readonly string[],
  width: number,
  places: readonly number[],
): CsvLine {
  if (cells.length !== width)
    return { line, reason: `The first line has ${width} values, this one has ${cells.length}.` };
  const [currency, assetClass, ratePercent] = places.map((place) => textOfCell(cells[place] ?? ''));
  return { line, value: { currency, assetClass, ratePercent: readPercent(ratePercent ?? '') } };
}

/** Returns the names of the first line, in lower case, parted by what brings out the most of the columns. */
function headerOf(lines: string): { delimiter: string; header: string[] } {
  const found = DELIMITERS.map((delimiter) => {
    const [names = []]: string[][] = parse(lines, { ...LENIENT, delimiter, to: 1 });
    return { delimiter, header: names.map((name) => name.trim().toLowerCase()) };
  });
  return found.reduce((best, other) =>
    missingIn(other.header).length < missingIn(best.header).length ? other : best,
  );
}

function missingIn(header: readonly string[]): string[] {
  return COLUMNS.filter((column) => !header.includes(column.toLowerCase()));
}

function placesOf(header: readonly string[]): number[] {
  const missing = missingIn(header);
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      `The first line must name the columns ${COLUMNS.join(', ')}, with commas, semicolons or tabs between; missing: ${missing.join(', ')}.`,
    );
  return COLUMNS.map((column) => {
    const place = header.indexOf(column.toLowerCase());
    if (header.includes(column.toLowerCase(), place + 1)) {
      throw new AppError('invalid', `The first line names the column ${column} twice.`);
    }
    return place;
  });
}
