import { formatMoney, formatRate, formatYears } from '#lib/domain/format.ts';
import type { Projection, ProjectionInput } from '#lib/domain/projection.ts';
import { assumptionsSentence, summaryLines } from '#lib/domain/result-description.ts';
import { type Statement, type StatementRow, toStatement } from '#lib/domain/statement.ts';
import { type Column, formatTable, printable, type Style } from './output.ts';

const INVESTED = '█';
const INTEREST = '░';
const LONGEST_BAR = 40;
const SHORTEST_BAR = 10;

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
    withBars(yearlyTable(statement, symbol, style), statement, style.width),
    `${INVESTED} Invested Amount   ${INTEREST} Interest`,
    summary(statement, symbol),
  ].join('\n\n');
}

function assumptions(input: ProjectionInput, symbol: string): string {
  const earning = `at ${formatRate(input.annualRate)} a year for ${formatYears(input.years)}`;
  return printable(assumptionsSentence(input, symbol, earning, "'"));
}

function yearlyTable({ rows }: Statement, symbol: string, style: Style): string[] {
  const money = (title: string, amountOf: (row: StatementRow) => number): Column<StatementRow> => ({
    title,
    value: (row) => formatMoney(amountOf(row), symbol),
    align: 'right',
  });
  const columns: Column<StatementRow>[] = [
    { title: 'Year', value: ({ year }) => String(year), align: 'right' },
    money('Opening', ({ opening }) => opening),
    money('Contrib.', ({ contributions }) => contributions),
    money('Interest', ({ interest }) => interest),
    money('Closing', ({ closing }) => closing),
  ];
  return formatTable(columns, rows, style).split('\n');
}

function withBars([heading = '', ...lines]: string[], { rows }: Statement, width: number): string {
  const room = width - (lines[0]?.length ?? 0) - 2;
  const length = Math.max(SHORTEST_BAR, Math.min(LONGEST_BAR, room));
  const most = Math.max(...rows.map(({ closing, invested }) => Math.max(closing, invested)), 0);
  const unit = most > 0 ? length / most : 0;
  const barred = rows.map((row, index) => `${lines[index]}  ${bar(row, unit)}`.trimEnd());
  return [heading, ...barred].join('\n');
}

/** What was paid in, then what it earned; a loss shortens the bar. */
function bar({ closing, invested }: StatementRow, unit: number): string {
  const total = Math.round(closing * unit);
  const paidIn = Math.min(total, Math.round(invested * unit));
  return INVESTED.repeat(Math.max(0, paidIn)) + INTEREST.repeat(Math.max(0, total - paidIn));
}

function summary(statement: Statement, symbol: string): string {
  const lines = summaryLines(statement, symbol);
  const widest = Math.max(...lines.map(({ value }) => value.length));
  return lines
    .map(
      ({ label, value }) => `${inTitleCase(label).padEnd(17)}${printable(value).padStart(widest)}`,
    )
    .join('\n');
}

function inTitleCase(label: string): string {
  return label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
