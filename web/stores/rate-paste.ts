import { textOfCell, withoutExponent } from '#lib/domain/csv-cell.ts';
import { RETURN_RATE_PERCENT } from '#lib/domain/record-limits.ts';
import { finderByName } from '#lib/domain/same-name.ts';
import { isPercent, plainPercent, readPercent } from '#lib/domain/typed-number.ts';
import { type RateRow, rateOf } from './rate-row.ts';

/** The result of a paste. */
export type PasteSummary = {
  /** How many rates were found for rows of the table, and how many of them differ from the stored ones. */
  pasted: number;
  changed: number;
  /** Unknown names, texts that are not rates, and names with several different rates. */
  unknown: readonly string[];
  notRates: readonly string[];
  doubled: readonly string[];
  /** How many rates were left over after the last row. */
  unfit: number;
};

/** A parsed paste: the text for each row, by asset class; null if it equals the stored rate. */
export type ReadPaste = { texts: ReadonlyMap<number, string | null>; summary: PasteSummary };

/**
 * Parses cells of a spreadsheet. One column fills the row of this asset class and those below it among `shown`; an empty cell
 * leaves its row. Two columns are names and rates, for any of `all`. A first line without a number is a heading.
 */
export function readPaste(
  text: string,
  assetClassId: number,
  { shown, all }: { shown: readonly RateRow[]; all: readonly RateRow[] },
): ReadPaste {
  const lines = cellsOf(text);
  const isNamed = lines.some((cells) => cells.length > 1);
  const rateIn = (cells: readonly string[]) => (isNamed ? cells[1] : cells[0]) ?? '';
  const [first] = lines;
  const head = (first && rateIn(first)) ?? '';
  const isHeaded = lines.length > 1 && head !== '' && !isPercent(head);
  const body = isHeaded ? lines.slice(1) : lines;
  if (isNamed) return readNamed(body, all);
  const place = shown.findIndex(({ assetClass }) => assetClass.id === assetClassId);
  return readColumn(body.map(rateIn), shown.slice(Math.max(0, place)));
}

function readColumn(cells: readonly string[], rows: readonly RateRow[]): ReadPaste {
  const filled = cells.flatMap((cell, index) => (cell === '' ? [] : { cell, row: rows[index] }));
  const fitting = filled.flatMap(({ cell, row }) => (row ? { row, text: cell } : []));
  return summed(fitting, { unknown: [], doubled: [], unfit: filled.length - fitting.length });
}

function readNamed(lines: readonly (readonly string[])[], rows: readonly RateRow[]): ReadPaste {
  const named = finderByName(rows, ({ assetClass }) => assetClass.name);
  const taken = new Map<RateRow, string>();
  const unknown = new Set<string>();
  const doubled = new Set<RateRow>();
  for (const [name = '', text = ''] of lines) {
    if (text === '') continue;
    const [row, other] = named(name);
    if (!row || other) {
      unknown.add(name);
      continue;
    }
    const earlier = taken.get(row);
    if (earlier !== undefined && readPercent(earlier) !== readPercent(text)) doubled.add(row);
    taken.set(row, text);
  }
  const once = [...taken].flatMap(([row, text]) => (doubled.has(row) ? [] : { row, text }));
  const names = [...doubled].map(({ assetClass }) => assetClass.name);
  return summed(once, { unknown: [...unknown], doubled: names, unfit: 0 });
}

function summed(
  taken: readonly { row: RateRow; text: string }[],
  rest: Pick<PasteSummary, 'unknown' | 'doubled' | 'unfit'>,
): ReadPaste {
  const rates = taken.filter(({ text }) => isRate(text));
  const texts = new Map(
    rates.map(({ row, text }) => {
      const isStored = rateOf(text) === row.current;
      return [row.assetClass.id, isStored ? null : plainPercent(text)];
    }),
  );
  const summary = {
    pasted: texts.size,
    changed: [...texts.values()].filter((text) => text !== null).length,
    notRates: taken.filter(({ text }) => !isRate(text)).map(({ text }) => text),
    ...rest,
  };
  return { texts, summary };
}

/** Ignores empty cells at the end of a line. */
function cellsOf(text: string): string[][] {
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  return lines.map((line) =>
    line
      .trimEnd()
      .split('\t')
      .map((cell) => withoutExponent(textOfCell(cell))),
  );
}

function isRate(text: string): boolean {
  const percent = readPercent(text);
  return percent >= RETURN_RATE_PERCENT.min && percent <= RETURN_RATE_PERCENT.max;
}
