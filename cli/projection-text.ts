import { formatMoney, formatRate, formatYears } from '#lib/domain/format.ts';
import { printable } from '#lib/domain/printable.ts';
import type { Projection, ProjectionInput } from '#lib/domain/projection.ts';
import {
  assumptionsSentence,
  SERIES_NAMES,
  summaryLines,
  YEARLY_HEADS,
} from '#lib/domain/result-description.ts';
import { type Statement, type StatementRow, toStatement } from '#lib/domain/statement.ts';
import { type Column, formatTable, type Style, tableWidth } from './output.ts';

const INVESTED = '█';
const INTEREST = '░';
const LONGEST_BAR = 40;
const SHORTEST_BAR = 10;
const GAP = 2;

/** Returns a projection as text: what it rests on, the years with a bar each, the summary. Width in columns. */
export function formatProjection(
  input: ProjectionInput,
  result: Projection,
  symbol: string,
  style: Style & { width: number },
): string {
  const statement = toStatement(result);
  return [
    assumptions(input, symbol),
    yearlyTable(statement, symbol, style),
    `${INVESTED} ${SERIES_NAMES.invested}   ${INTEREST} ${YEARLY_HEADS.interest}`,
    summary(statement, symbol),
  ].join('\n\n');
}

function assumptions(input: ProjectionInput, symbol: string): string {
  const earning = `at ${formatRate(input.annualRate)} a year for ${formatYears(input.years)}`;
  return printable(assumptionsSentence(input, symbol, earning));
}

function yearlyTable(
  { rows }: Statement,
  symbol: string,
  { width, ...style }: Style & { width: number },
): string {
  const money = (
    name: 'opening' | 'contributions' | 'interest' | 'closing',
  ): Column<StatementRow> => ({
    title: YEARLY_HEADS[name],
    value: (row) => formatMoney(row[name], symbol),
    align: 'right',
  });
  const columns: Column<StatementRow>[] = [
    { title: YEARLY_HEADS.year, value: ({ year }) => String(year), align: 'right' },
    money('opening'),
    money('contributions'),
    money('interest'),
    money('closing'),
  ];
  const barLength = width - tableWidth(columns, rows) - GAP;
  return formatTable([...columns, barColumn(rows, barLength)], rows, style);
}

/** Returns a column of bars: what was paid in, then what it earned; a loss shortens the bar. */
function barColumn(rows: readonly StatementRow[], room: number): Column<StatementRow> {
  const length = Math.max(SHORTEST_BAR, Math.min(LONGEST_BAR, room));
  const most = Math.max(...rows.map(({ closing, invested }) => Math.max(closing, invested)), 0);
  const unit = most > 0 ? length / most : 0;
  return {
    title: '',
    value: ({ closing, invested }) => {
      const total = Math.max(0, Math.round(closing * unit));
      const paidIn = Math.min(total, Math.round(invested * unit));
      return INVESTED.repeat(paidIn) + INTEREST.repeat(total - paidIn);
    },
  };
}

function summary(statement: Statement, symbol: string): string {
  const lines = summaryLines(statement, symbol);
  const widest = Math.max(...lines.map(({ value }) => value.length));
  return lines
    .map(({ label, value }) => `${label.padEnd(17)}${printable(value).padStart(widest)}`)
    .join('\n');
}
