import stringWidth from 'string-width';
import { printable, printableLines } from '#lib/domain/printable.ts';
import { type Io, writeOut } from './io.ts';

export type Column<Row> = {
  title: string;
  value: (row: Row) => string;
  align?: 'right';
};

export type Style = { colour: boolean };

type Printing = { io: Io; options: { json?: true }; style: Style };

const GAP = '  ';
const PLAIN = /^[ -~]*$/;
// The Swedish locale writes times in ISO 8601 order.
const TIME = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'shortOffset',
});

/** Returns the style for stdout: coloured on a terminal with colours, unless NO_COLOR is set (https://no-color.org). */
export function styleOf({ stdout, env }: Io): Style {
  return { colour: Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb' };
}

/** Prints the result of a command: as JSON with --json, else as text. */
export function print({ io, options }: Printing, value: unknown, text: () => string): void {
  writeOut(io, options.json ? formatJson(value) : text());
}

/** Prints rows as a table, or the sentence `none` if there are none; with --json, the rows themselves. */
export function printRows<Row>(
  context: Printing,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): void {
  print(context, rows, () =>
    rows.length === 0 ? none : formatTable(columns, rows, context.style),
  );
}

/** Returns a table with a line of titles, and two spaces between columns. */
export function formatTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { colour }: Style,
): string {
  const titles = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map(({ value }) => printable(value(row))));
  const widths = titles.map((title, index) =>
    cells.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), widthOf(title)),
  );
  const lineOf = (texts: readonly string[]) =>
    texts
      .map((text, index) => padded(text, widths[index] ?? 0, columns[index]?.align))
      .join(GAP)
      .trimEnd();
  const heading = lineOf(titles);
  return [colour ? bold(heading) : heading, ...cells.map(lineOf)].join('\n');
}

/** Returns indented JSON without control characters that a terminal would act on. */
export function formatJson(value: unknown): string {
  return printableLines(JSON.stringify(value, null, 2));
}

/** Returns a time as '2026-11-20 14:03:59 UTC+2', in the reader's own time zone. */
export function localTime(at: string): string {
  return TIME.format(new Date(at))
    .replace(/GMT(?:\+0$)?/, 'UTC')
    .replace('\u2212', '-');
}

function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`;
}

function padded(text: string, width: number, align: 'right' | undefined): string {
  const filling = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? filling + text : text + filling;
}

/** Returns the width of a text in terminal columns. */
export function widthOf(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}
