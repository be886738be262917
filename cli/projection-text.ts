import { formatMoney, formatRate, formatYears } from '#lib/domain/format.ts';
import { reach } from '#lib/domain/goal.ts';
import {
  outOfReachSentence,
  reachedSentence,
  TIME_IS_NOT_ENOUGH,
  waysInWords,
} from '#lib/domain/goal-description.ts';
import { yearByMonth } from '#lib/domain/months.ts';
import { printable } from '#lib/domain/printable.ts';
import { type ProjectionInput, project } from '#lib/domain/projection.ts';
import {
  assumptionsSentence,
  IN_TODAYS_MONEY,
  type Line,
  otherBasisLine,
  SERIES_NAMES,
  summaryLines,
  YEARLY_HEADS,
} from '#lib/domain/result-description.ts';
import { type Statement, type StatementRow, toStatement } from '#lib/domain/statement.ts';
import { otherReturns } from '#lib/domain/what-if-description.ts';
import { type Column, formatTable, type Style, widthOf } from './output.ts';

const INVESTED = '█';
const INTEREST = '░';
const LONGEST_BAR = 40;
const SHORTEST_BAR = 10;
const GAP = 2;
const IN_TODAYS_MONEY_HEAD = 'In today’s money:';

/** A projection, and what else is asked of it. */
export type ProjectionRequest = {
  input: ProjectionInput;
  /** What is taken off the return, in percent a year. */
  annualCharges: number | undefined;
  /** An amount to reach. */
  goal: number | undefined;
  /** The year to have month by month. */
  monthlyYear: number | undefined;
};

type Amounts = Pick<StatementRow, 'opening' | 'contributions' | 'interest' | 'closing'>;

/** Returns a projection and what else is asked of it as text, each block saying which money it is in. Width in columns. */
export function formatProjection(
  { input, annualCharges, goal, monthlyYear }: ProjectionRequest,
  symbol: string,
  style: Style & { width: number },
): string {
  const statement = toStatement(project(input));
  const head = input.adjustForInflation ? `${IN_TODAYS_MONEY_HEAD}\n` : '';
  const other = otherBasisLine(input, symbol);
  const blocks = [
    assumptions(input, symbol),
    head + yearlyTable(statement, symbol, style),
    `${INVESTED} ${SERIES_NAMES.invested}   ${INTEREST} ${YEARLY_HEADS.interest}`,
    monthlyYear !== undefined && monthlyTable(input, monthlyYear, symbol, style),
    head + linesOf(summaryLines(statement, symbol)),
    other && printable(`${other.label}: ${other.value}.`),
    head + linesOf(otherReturnLines(input, annualCharges, symbol)),
    goal !== undefined && goalText(goal, input, symbol),
  ];
  return blocks.filter(Boolean).join('\n\n');
}

function assumptions(input: ProjectionInput, symbol: string): string {
  const earning = `at ${formatRate(input.annualRate)} a year for ${formatYears(input.years)}`;
  return printable(assumptionsSentence(input, symbol, earning));
}

/** Returns the columns of money that a year has, and a month. */
function moneyColumns(symbol: string): Column<Amounts>[] {
  const names = ['opening', 'contributions', 'interest', 'closing'] as const;
  return names.map((name) => ({
    title: YEARLY_HEADS[name],
    value: (row) => formatMoney(row[name], symbol),
    align: 'right',
  }));
}

function yearlyTable(
  { rows }: Statement,
  symbol: string,
  { width, ...style }: Style & { width: number },
): string {
  const columns: Column<StatementRow>[] = [
    { title: YEARLY_HEADS.year, value: ({ year }) => String(year), align: 'right' },
    ...moneyColumns(symbol),
  ];
  // The last column is aligned at its right, and so is as wide as the table in every line.
  const [heading = ''] = formatTable(columns, rows, { colour: false }).split('\n');
  const barLength = width - widthOf(heading) - GAP;
  return formatTable([...columns, barColumn(rows, barLength)], rows, style);
}

/** Returns a year month by month under a head that names it, with the row of the year below. */
function monthlyTable(
  input: ProjectionInput,
  chosen: number,
  symbol: string,
  style: Style,
): string {
  const { year, months } = yearByMonth(input, chosen);
  const money = input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  const name = `Year ${year.year}`;
  const rows = [
    ...months.map((month) => ({ ...month, label: String(month.month) })),
    { ...year, label: name },
  ];
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'Month', value: ({ label }) => label, align: 'right' },
    ...moneyColumns(symbol),
  ];
  return `${name}, month by month${money}:\n${formatTable(columns, rows, style)}`;
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

/** Returns what other returns and charges would make of the future value. */
function otherReturnLines(
  input: ProjectionInput,
  annualCharges: number | undefined,
  symbol: string,
): Line[] {
  return otherReturns(input, annualCharges, false).map(({ name, statement }) => ({
    label: name,
    value: formatMoney(statement.futureValue, symbol),
  }));
}

/** Returns lines with their values in a column, right-aligned. */
function linesOf(lines: readonly Line[]): string {
  const shown = lines.map(({ label, value }) => ({ label, value: printable(value) }));
  const names = Math.max(...shown.map(({ label }) => label.length)) + GAP;
  const values = Math.max(...shown.map(({ value }) => value.length));
  return shown.map(({ label, value }) => label.padEnd(names) + value.padStart(values)).join('\n');
}

/** Returns when a plan reaches an amount, or what it would take, in lines. */
function goalText(goal: number, input: ProjectionInput, symbol: string): string {
  const money = input.adjustForInflation ? ` ${IN_TODAYS_MONEY}` : '';
  const amount = printable(formatMoney(goal, symbol)) + money;
  const answer = reach(goal, input);
  if (answer.reachedIn !== null) return reachedSentence(amount, answer.reachedIn, 'already');

  const ways = waysInWords(answer.ways, input, symbol);
  if (ways.length === 0) return outOfReachSentence(amount);
  const lines = ways.map(({ before, figure, unit, instead }) => before + figure + unit + instead);
  return [
    `To reach ${amount} you could`,
    ...lines.map((line) => `  ${printable(line)}`),
    ...(answer.ways.years === null ? [TIME_IS_NOT_ENOUGH] : []),
  ].join('\n');
}
