import {
  formatMoney,
  formatOneDecimalPercent,
  formatOneDecimalRate,
  formatPercent,
  formatRate,
  formatYears,
} from './format.ts';
import { otherBasis } from './other-basis.ts';
import type { Assumptions, ProjectionInput } from './projection.ts';
import { fractionOf, realRate } from './rates.ts';
import type { Statement } from './statement.ts';

// What screen, printed page, report and terminal say of a result.

/** What a list of facts says in one line. */
export type Line = { label: string; value: string };

/** The names of the two areas of a growth chart. */
export const SERIES_NAMES = { total: 'Total Value', invested: 'Invested Amount' } as const;

/** The heads of the yearly breakdown. */
export const YEARLY_HEADS = {
  year: 'Year',
  opening: 'Opening',
  contributions: 'Contrib.',
  interest: 'Interest',
  closing: 'Closing',
} as const;

/** What is said of amounts after inflation. */
export const IN_TODAYS_MONEY = 'in today’s money';

/** What a growth chart shows: one entry a year from year 0 (the initial deposit), in money to the cent. */
export type GrowthSeries = { years: number[]; total: number[]; invested: number[] };

/** Returns a result as the two areas of a growth chart. */
export function growthSeries({ initialDeposit, rows }: Statement): GrowthSeries {
  return {
    years: [0, ...rows.map(({ year }) => year)],
    total: [initialDeposit, ...rows.map(({ closing }) => closing)],
    invested: [initialDeposit, ...rows.map(({ invested }) => invested)],
  };
}

/** Returns the largest amount of a growth chart, which its axis has to reach. */
export function largestOf({ total, invested }: GrowthSeries): number {
  return Math.max(...total, ...invested);
}

/** Returns an annual return (a fraction) as written: '9.6%' for a blended portfolio, '7.25%' for one class. */
export function formatReturn(annualRate: number, isBlended: boolean): string {
  return (isBlended ? formatOneDecimalRate : formatRate)(annualRate);
}

/** Returns what the money earns: 'in Yield Funds at 7.25% a year'. Without a class it is in a blended portfolio. */
export function earningWords(annualRate: number, className: string | undefined): string {
  return `${holdingWords(annualRate, className)} a year`;
}

/** Returns the same without its time: 'in Yield Funds at 7.25%'. */
export function holdingWords(annualRate: number, className: string | undefined): string {
  const name = className ?? 'a blended portfolio';
  return `in ${name} at ${formatReturn(annualRate, className === undefined)}`;
}

/** Returns what is paid in, part by part: 'R10,000.00 to start and R500.00 a month', 'rising 5% a year'. */
export function payingWords(assumptions: Assumptions, symbol: string): string[] {
  const { initialDeposit, monthlyTopUp, annualEscalation } = assumptions;
  const paid = `${formatMoney(initialDeposit, symbol)} to start and ${formatMoney(monthlyTopUp, symbol)} a month`;
  return annualEscalation > 0 ? [paid, `rising ${formatPercent(annualEscalation)} a year`] : [paid];
}

/**
 * Returns what a result rests on, in one sentence and a caveat. `earning` says what the money earns.
 */
export function assumptionsSentence(
  assumptions: Assumptions,
  symbol: string,
  earning: string,
): string {
  const parts = [...payingWords(assumptions, symbol), earning];
  if (assumptions.adjustForInflation) parts.push(inflationWords(assumptions.inflationRate));
  return `${parts.join(', ')}. An estimate before fees and tax.`;
}

/** Returns what amounts after inflation are said to be; `inflationRate` is a percent. */
export function inflationWords(inflationRate: number): string {
  return `${IN_TODAYS_MONEY} with inflation at ${formatPercent(inflationRate)} a year`;
}

/**
 * Returns the future value in the other money, and which money that is. Undefined where both are the same to the cent.
 */
export function otherBasisLine(input: ProjectionInput, symbol: string): Line | undefined {
  const { futureValue, inTodaysMoney, isSame } = otherBasis(input);
  if (isSame) return undefined;
  const label = inTodaysMoney
    ? `In today’s money, at ${formatPercent(input.inflationRate)} inflation`
    : 'In the money of that day';
  return { label, value: formatMoney(futureValue, symbol) };
}

/** Returns the inputs as lines; each list takes those that it shows. */
export function inputLines(input: ProjectionInput, symbol: string) {
  return {
    initialDeposit: {
      label: 'Initial deposit',
      value: formatMoney(input.initialDeposit, symbol),
    },
    monthlyTopUp: { label: 'Monthly top-up', value: formatMoney(input.monthlyTopUp, symbol) },
    annualEscalation: {
      label: 'Annual escalation',
      value: formatPercent(input.annualEscalation),
    },
    inflationRate: { label: 'Inflation rate', value: formatPercent(input.inflationRate) },
    years: { label: 'Investment period', value: formatYears(input.years) },
  } satisfies Record<string, Line>;
}

/** Returns the monthly top-up of the first and of the last year; one line for one year. */
export function topUpLines(input: ProjectionInput, symbol: string): Line[] {
  const { years, monthlyTopUp, adjustForInflation } = input;
  const { monthlyTopUp: first } = inputLines(input, symbol);
  if (years === 1) return [first];
  const inflation = adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const growth = 1 + realRate(fractionOf(input.annualEscalation), inflation);
  return [
    { ...first, label: 'Monthly top-up, year 1' },
    {
      label: adjustForInflation
        ? `Top-up, year ${years}, today’s money`
        : `Monthly top-up, year ${years}`,
      value: formatMoney(monthlyTopUp * growth ** (years - 1), symbol),
    },
  ];
}

/** Returns the summary of a result in four lines. */
export function summaryLines(statement: Statement, symbol: string): [Line, Line, Line, Line] {
  return [
    { label: 'Future value', value: formatMoney(statement.futureValue, symbol) },
    { label: 'Total invested', value: formatMoney(statement.totalInvested, symbol) },
    { label: 'Interest earned', value: formatMoney(statement.interestEarned, symbol) },
    { label: 'Interest share', value: formatOneDecimalPercent(statement.interestSharePercent) },
  ];
}

/** Returns the growth chart in words, for those who do not see it. */
export function growthDescription(
  statement: Statement,
  { adjustForInflation }: Assumptions,
  symbol: string,
): string {
  const money = adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  const { initialDeposit, futureValue, totalInvested, rows } = statement;
  const from = formatMoney(initialDeposit, symbol);
  const to = formatMoney(futureValue, symbol);
  const course =
    futureValue === initialDeposit
      ? `stays at ${to}`
      : `${futureValue > initialDeposit ? 'rises' : 'falls'} from ${from} to ${to}`;
  return `Investment growth over ${formatYears(rows.length)}${money}. Total value ${course}; invested amount reaches ${formatMoney(totalInvested, symbol)}. Figures for every year are in the Yearly Breakdown table.`;
}
