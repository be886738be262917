import { formatMoney, formatOneDecimalPercent, formatPercent, formatYears } from './format.ts';
import type { Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import type { Statement } from './statement.ts';

// A plan's figures with their labels, as the screen, printed page, CSV, terminal and report list them.

export type Line = { label: string; value: string };

export const YEARLY_HEADS = {
  year: 'Year',
  opening: 'Opening',
  contributions: 'Contrib.',
  interest: 'Interest',
  closing: 'Closing',
} as const;

/** Returns the summary of a result in four lines. */
export function summaryLines(statement: Statement, symbol: string): [Line, Line, Line, Line] {
  return [
    { label: 'Future value', value: formatMoney(statement.futureValue, symbol) },
    { label: 'Total invested', value: formatMoney(statement.totalInvested, symbol) },
    { label: 'Interest earned', value: formatMoney(statement.interestEarned, symbol) },
    { label: 'Interest share', value: formatOneDecimalPercent(statement.interestSharePercent) },
  ];
}

/**
 * Returns the future value in the other money (today's or future), labelled, and the inflation that makes the difference;
 * undefined if both are the same to the cent.
 */
export function otherMoneyLine({
  input,
  symbol,
  otherFutureValue,
}: Plan): (Line & { note: string }) | undefined {
  if (otherFutureValue === null) return undefined;
  const inflation = formatPercent(input.inflationRate);
  const value = formatMoney(otherFutureValue, symbol);
  return input.adjustForInflation
    ? { label: 'Before inflation', value, note: `inflation of ${inflation} a year` }
    : { label: 'In today’s money', value, note: `at ${inflation} inflation` };
}

/** Returns the inputs as labelled lines, by name. */
export function inputLines(input: ProjectionInput, symbol: string) {
  return {
    initialDeposit: { label: 'Initial deposit', value: formatMoney(input.initialDeposit, symbol) },
    monthlyTopUp: { label: 'Monthly top-up', value: formatMoney(input.monthlyTopUp, symbol) },
    annualEscalation: { label: 'Annual escalation', value: formatPercent(input.annualEscalation) },
    inflationRate: { label: 'Inflation rate', value: formatPercent(input.inflationRate) },
    years: { label: 'Investment period', value: formatYears(input.years) },
  } satisfies Record<string, Line>;
}
