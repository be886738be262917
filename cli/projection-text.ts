import { SERIES_NAMES } from '#lib/domain/chart.ts';
import { formatMoney, formatYears } from '#lib/domain/format.ts';
import { reach } from '#lib/domain/goal.ts';
import {
  outOfReachSentence,
  reachedSentence,
  TIME_IS_NOT_ENOUGH,
  waysInWords,
} from '#lib/domain/goal-words.ts';
import { type Line, otherMoneyLine, summaryLines, YEARLY_HEADS } from '#lib/domain/lines.ts';
import { otherReturns } from '#lib/domain/other-returns.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { printable } from '#lib/domain/printable.ts';
import type { Amounts, StatementRow } from '#lib/domain/statement.ts';
import {
  assumptionsSentence,
  holdingWords,
  IN_TODAYS_MONEY,
  rangeWords,
  shortPeriodSentence,
} from '#lib/domain/words.ts';
import { yearByMonth } from '#lib/domain/year-by-month.ts';
import { type Column, formatTable, type Style, widthOf } from './output.ts';

const INVESTED = '█';
const INTEREST = '░';
const MAX_BAR_LENGTH = 40;
const MIN_BAR_LENGTH = 10;
const GAP = 2;
const IN_TODAYS_MONEY_HEAD = 'In today’s money:';

export type ProjectionRequest = {
  plan: Plan;
  /** An amount to reach. */
  goal: number | undefined;
  /** The year to show month by month. */
  monthlyYear: number | undefined;
  /** The risk or asset class that was chosen for the range. */
  rangeOf?: string | undefined;
};

/** Returns a projection as text, `width` columns wide. */
export function formatProjection(
  { plan, goal, monthlyYear, rangeOf }: ProjectionRequest,
  style: Style & { width: number },
): string {
  const head = plan.input.adjustForInflation ? `${IN_TODAYS_MONEY_HEAD}\n` : '';
  const blocks = [
    assumptions(plan),
    head + yearlyTable(plan, style),
    `${INVESTED} ${SERIES_NAMES.invested}   ${INTEREST} ${YEARLY_HEADS.interest}`,
    monthlyYear !== undefined && monthlyTable(plan, monthlyYear, style),
    head + summary(plan, rangeOf),
    otherMoney(plan),
    !plan.isEmpty && head + otherReturnLines(plan),
    goal !== undefined && goalText(goal, plan),
  ];
  return blocks.filter(Boolean).join('\n\n');
}

function otherMoney(plan: Plan): string | undefined {
  const other = otherMoneyLine(plan);
  if (!other) return undefined;
  const label = plan.input.adjustForInflation ? other.label : `${other.label}, ${other.note}`;
  return printable(`${label}: ${other.value}.`);
}

function assumptions(plan: Plan): string {
  const earning = `${holdingWords(plan, ' a year')} for ${formatYears(plan.input.years)}`;
  return printable(assumptionsSentence(plan, earning));
}

function summary(plan: Plan, rangeOf: string | undefined): string {
  const lines = linesOf(summaryLines(plan.statement, plan.symbol));
  const range = rangeWords(plan);
  const sentences = [
    range && printable(`Between ${range.low} and ${range.high} ${range.note}.`),
    range && rangeOf && printable(`That is the range of ${rangeOf}.`),
    shortPeriodSentence(plan),
  ];
  return [lines, ...sentences.filter(Boolean)].join('\n');
}

function moneyColumns(symbol: string): Column<Amounts>[] {
  const names = ['opening', 'contributions', 'interest', 'closing'] as const;
  return names.map((name) => ({
    title: YEARLY_HEADS[name],
    value: (row) => formatMoney(row[name], symbol),
    align: 'right',
  }));
}

function yearlyTable(
  { statement: { rows }, symbol }: Plan,
  { width, ...style }: Style & { width: number },
): string {
  const columns: Column<StatementRow>[] = [
    { title: YEARLY_HEADS.year, value: ({ year }) => String(year), align: 'right' },
    ...moneyColumns(symbol),
  ];
  // The last column is right-aligned, so every line is as long as the table is wide.
  const [heading = ''] = formatTable(columns, rows, { colour: false }).split('\n');
  const barLength = width - widthOf(heading) - GAP;
  return formatTable([...columns, barColumn(rows, barLength)], rows, style);
}

function monthlyTable({ input, symbol }: Plan, chosen: number, style: Style): string {
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

/** Returns a column of bars: invested amount, then interest; a loss shortens the bar. */
function barColumn(rows: readonly StatementRow[], room: number): Column<StatementRow> {
  const length = Math.max(MIN_BAR_LENGTH, Math.min(MAX_BAR_LENGTH, room));
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

function otherReturnLines(plan: Plan): string {
  const lines = otherReturns(plan).map(({ name, statement }) => ({
    label: name,
    value: formatMoney(statement.futureValue, plan.symbol),
  }));
  return linesOf(lines);
}

/** Returns lines with their values right-aligned in a column. */
function linesOf(lines: readonly Line[]): string {
  const shown = lines.map(({ label, value }) => ({ label, value: printable(value) }));
  const names = Math.max(...shown.map(({ label }) => label.length)) + GAP;
  const values = Math.max(...shown.map(({ value }) => value.length));
  return shown.map(({ label, value }) => label.padEnd(names) + value.padStart(values)).join('\n');
}

function goalText(goal: number, plan: Plan): string {
  const { input, symbol } = plan;
  const money = input.adjustForInflation ? ` ${IN_TODAYS_MONEY}` : '';
  const amount = printable(formatMoney(goal, symbol)) + money;
  const answer = reach(goal, input);
  if (answer.reachedIn !== null) return reachedSentence(amount, answer.reachedIn);

  const ways = waysInWords(answer.ways, plan);
  if (ways.length === 0) return outOfReachSentence(amount);
  const lines = ways.map(({ before, figure, unit, instead }) => before + figure + unit + instead);
  return [
    `To reach ${amount} you could`,
    ...lines.map((line) => `  ${printable(line)}`),
    ...(answer.ways.years === null ? [TIME_IS_NOT_ENOUGH] : []),
  ].join('\n');
}
