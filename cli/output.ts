import stringWidth from 'string-width';
import { harmless, printable } from './printable.ts';

/** A column of a table: its title and what stands in it, as plain text. */
export type Column<Row> = {
  title: string;
  value: (row: Row) => string;
  align?: 'right';
};

/** What the place that is written to can show. */
export type Style = { colour: boolean };

const GAP = '  ';
const ASCII = /^[ -~]*$/;

/** Rows under a line of titles, columns two spaces apart. */
export function formatTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { colour }: Style,
): string {
  const titles = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map(({ value }) => printable(value(row))));
  const widths = columns.map((_, index) =>
    cells.reduce(
      (most, row) => Math.max(most, widthOf(row[index] ?? '')),
      widthOf(titles[index] ?? ''),
    ),
  );
  const lineOf = (texts: readonly string[]) =>
    texts
      .map((text, index) => padded(text, widths[index] ?? 0, columns[index]?.align))
      .join(GAP)
      .trimEnd();
  const heading = lineOf(titles);
  return [colour ? bold(heading) : heading, ...cells.map(lineOf)].join('\n');
}

/** A value as JSON, indented, with nothing in it that a terminal would act on. */
export function formatJson(value: unknown): string {
  return harmless(JSON.stringify(value, null, 2));
}

/** A time as '2026-11-20 14:03:59', in the reader's own time zone. */
export function localTime(at: string): string {
  return new Date(at).toLocaleString('sv-SE');
}

/** Names as a sentence lists them: 'a', 'a and b', 'a, b and c'. */
export function listed(names: readonly string[], word = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

/** A number of things: 'no rates', '1 rate', '10,000 rates'. */
export function counted(count: number, one: string): string {
  if (count === 0) return `no ${one}s`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
}

function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`;
}

function padded(text: string, width: number, align: 'right' | undefined): string {
  const filling = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? filling + text : text + filling;
}

function widthOf(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}
