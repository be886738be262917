import { type Column, formatJson, formatTable } from './output.ts';
import { hasColour, writeOut } from './terminal.ts';

/** Prints the result of a command: as JSON if that was asked for, else as text. */
export function print(
  { options }: { options: { json?: true } },
  value: unknown,
  text: () => string,
): void {
  writeOut(options.json ? formatJson(value) : text());
}

/** Prints rows as a table, or what is said where there are none; as JSON, the rows themselves. */
export function printRows<Row>(
  context: { options: { json?: true } },
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): void {
  print(context, rows, () =>
    rows.length === 0 ? none : formatTable(columns, rows, { colour: hasColour() }),
  );
}
