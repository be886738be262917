import { parse } from 'csv-parse/sync';
import { csvCell, textOfCell, withoutExponent } from '#lib/domain/csv-cell.ts';
import { RETURN_RATE_PERCENT } from '#lib/domain/record-limits.ts';
import { isPercent, readPercent } from '#lib/domain/typed-number.ts';
import { AppError } from '#lib/errors.ts';
import type { SheetRow } from '#lib/schemas/return-rate.ts';
import { shown } from './quoted.ts';

/** A line's value, not yet validated, or why it cannot be read. Lines count from 1. */
type CsvLine = { line: number; value: unknown } | { line: number; reason: string };

const { min, max } = RETURN_RATE_PERCENT;

const COLUMNS = ['currency', 'assetClass', 'ratePercent'] as const;
/** Possible separators of values. Spreadsheets that write 7,25 use semicolons. */
const DELIMITERS = [',', ';', '\t'];
/** A line before the header that names the separator for Excel and LibreOffice. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])[^\n]*\n/i;
/** Rows of empty cells, which are ignored. The parser's own option is slow if there are many. */
const EMPTY_ROWS = /^(?:""|[,;|]|[^\S\n])+$/gm;

/** A longer first line is refused: looking for delimiters in 1 MiB of commas takes a second. */
const MAX_HEADER_BYTES = 10_000;
/** Rows parsed at a time. */
const BATCH_SIZE = 100;

const LENIENT = {
  record_delimiter: '\n',
  trim: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_error: true,
} as const;

/** Returns rates as CSV with a header, which `valuesFromCsv` can read. */
export function csvFromRates(rows: readonly SheetRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => csvCell(String(row[column]))).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

/** Yields the rows on demand. Columns may be in any order; others are ignored. The header determines the separator. */
export function* valuesFromCsv(text: string): Generator<CsvLine> {
  const unix = text.replace(/\r\n?/g, '\n').replace(EMPTY_ROWS, '');
  const [first = '', separator] = SEPARATOR_LINE.exec(unix) ?? [];
  const bytes = Buffer.from(unix.slice(first.length));
  const delimiters = separator ? [separator, ...DELIMITERS] : DELIMITERS;
  const { delimiter, header, bytesRead, lines } = headerOf(bytes, delimiters);
  const positions = positionsOf(header);
  let linesBefore = lines + (separator ? 1 : 0);
  let unread = bytes.subarray(bytesRead);
  while (unread.length > 0) {
    const part = readRecords(unread, delimiter, BATCH_SIZE);
    for (const { cells, lastLine } of part.records) {
      const line = linesBefore + lastLine - cells.join('').split('\n').length + 1;
      yield rowValue(line, cells, header.length, positions);
    }
    linesBefore += part.lines;
    if (part.isCut)
      yield { line: linesBefore + 1, reason: 'A quote that opens here is never closed.' };
    unread = unread.subarray(part.bytesRead);
  }
}

function rowValue(
  line: number,
  cells: readonly string[],
  width: number,
  positions: readonly number[],
): CsvLine {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (filled > width)
    return { line, reason: `The first line has ${width} values, this one has ${filled}.` };
  const texts = positions.map((position) => textOfCell(cells[position] ?? ''));
  const [currency, assetClass, percent = ''] = texts;
  const empty = COLUMNS.find((_, index) => texts[index] === '');
  if (empty) return { line, reason: `${empty} is missing.` };
  const plain = withoutExponent(percent);
  const ratePercent = readPercent(plain);
  if (ratePercent <= max) return { line, value: { currency, assetClass, ratePercent } };
  const bounds = isPercent(plain) ? ` from ${min} to ${max}` : '';
  return { line, reason: `"${shown(percent)}" is no percent${bounds}.` };
}

/** Returns the first line's names in lower case, split by the delimiter that yields most of the required columns. */
function headerOf(bytes: Buffer, delimiters: readonly string[]) {
  const start = bytes.subarray(0, MAX_HEADER_BYTES);
  const found = delimiters.map((delimiter) => {
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

function positionsOf(header: readonly string[]): number[] {
  const missing = missingIn(header);
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      `The first line must name the columns ${COLUMNS.join(', ')}, with commas, semicolons or tabs between; missing: ${missing.join(', ')}.`,
    );
  return COLUMNS.map((column) => {
    const position = header.indexOf(column.toLowerCase());
    if (header.includes(column.toLowerCase(), position + 1)) {
      throw new AppError('invalid', `The first line names the column ${column} twice.`);
    }
    return position;
  });
}
