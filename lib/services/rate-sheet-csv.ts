import { parse } from 'csv-parse/sync';
import { csvCell, textOfCell } from '#lib/domain/csv-cell.ts';
import { readPercent } from '#lib/domain/typed-number.ts';
import { AppError } from '#lib/errors.ts';
import type { SheetRow } from '#lib/schemas/return-rate.ts';

/** A line that is not checked yet, or why it cannot be read. Lines count from 1. */
type CsvLine = { line: number; value: unknown } | { line: number; reason: string };

const COLUMNS = ['currency', 'assetClass', 'ratePercent'] as const;
/** What may part the values of a line. A spreadsheet that writes 7,25 parts them by semicolons. */
const DELIMITERS = [',', ';', '\t'] as const;

/** A longer first line is not read: to look for delimiters in 1 MiB of commas takes a second. */
const LONGEST_HEADER_BYTES = 10_000;
/** Rows are read so many at a time, and the file is not touched between. */
const RECORDS_AT_ONCE = 100;

const LENIENT = {
  record_delimiter: '\n',
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

/** Returns the rows as they are asked for: columns in any order, others left out. The header tells what parts the values. */
export function* valuesFromCsv(text: string): Generator<CsvLine> {
  const bytes = Buffer.from(text.replace(/\r\n?/g, '\n'));
  const { delimiter, header, bytesRead, lines } = headerOf(bytes);
  const places = placesOf(header);
  let linesBefore = lines;
  let rest = bytes.subarray(bytesRead);
  while (rest.length > 0) {
    const part = readRecords(rest, delimiter, RECORDS_AT_ONCE);
    for (const { cells, lastLine } of part.records) {
      const line = linesBefore + lastLine - cells.join('').split('\n').length + 1;
      yield rowValue(line, cells, header.length, places);
    }
    linesBefore += part.lines;
    if (part.isCut)
      yield { line: linesBefore + 1, reason: 'A quote that opens here is never closed.' };
    rest = rest.subarray(part.bytesRead);
  }
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
function headerOf(bytes: Buffer) {
  const start = bytes.subarray(0, LONGEST_HEADER_BYTES);
  const found = DELIMITERS.map((delimiter) => {
    const { records, bytesRead, lines } = readRecords(start, delimiter, 1);
    const names = records[0]?.cells ?? [];
    return { delimiter, header: names.map((name) => name.trim().toLowerCase()), bytesRead, lines };
  });
  const best = found.reduce((one, other) =>
    missingIn(other.header).length < missingIn(one.header).length ? other : one,
  );
  if (best.bytesRead === start.length && start.length < bytes.length)
    throw new AppError(
      'invalid',
      `The first line is too long: it must name the columns ${COLUMNS.join(', ')}.`,
    );
  return best;
}

function readRecords(bytes: Buffer, delimiter: string, most: number) {
  const records: { cells: string[]; lastLine: number }[] = [];
  let bytesRead = 0;
  let isCut = false;
  parse(bytes, {
    ...LENIENT,
    delimiter,
    to: most,
    on_record: (cells: string[], info) => {
      records.push({ cells, lastLine: info.lines });
      bytesRead = info.bytes;
      return null;
    },
    on_skip: () => {
      isCut = true;
    },
  });
  if (records.length < most) bytesRead = bytes.length;
  return { records, bytesRead, isCut, lines: records.at(-1)?.lastLine ?? 0 };
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
