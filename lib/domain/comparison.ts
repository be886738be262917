import type { KeptPlan } from './kept-plan.ts';
import { otherReturns } from './other-returns.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Statement } from './statement.ts';

export const COMPARISON_HEADS = {
  plan: 'Plan',
  futureValue: 'Future value',
  totalInvested: 'Total invested',
  interestEarned: 'Interest earned',
  difference: 'Difference',
} as const;

/** How a future value differs from this plan's: by an amount, or in words if the two cannot be compared. */
export type Difference = { amount: number; word: 'less' | 'more' } | { words: string };

/** A row of the comparison. `symbol` is the row's currency symbol. */
export type ComparisonRow = {
  name: string;
  symbol: string;
  statement: Statement;
  /** Null for the plan the others are compared with. */
  difference: Difference | null;
  kept: KeptPlan | null;
};

/**
 * Returns the rows of the comparison: this plan, this plan at other returns, and each kept plan with the rates of the day it
 * was kept.
 */
export function comparison(plan: Plan, kept: readonly KeptPlan[]): ComparisonRow[] {
  const { statement, symbol } = plan;
  const changed = otherReturns(plan).map(
    (other): ComparisonRow => ({
      name: other.name,
      symbol,
      statement: other.statement,
      difference: differenceOf(other.statement, statement),
      kept: null,
    }),
  );
  return [
    { name: 'This plan', symbol, statement, difference: null, kept: null },
    ...changed,
    ...kept.map((one) => keptRow(one, plan)),
  ];
}

function keptRow(kept: KeptPlan, plan: Plan): ComparisonRow {
  const { statement } = makePlan(kept.basis);
  return {
    name: kept.name,
    symbol: kept.basis.currency.symbol,
    statement,
    difference: whyIncomparable(kept, plan) ?? differenceOf(statement, plan.statement),
    kept,
  };
}

/**
 * Returns why two plans cannot be compared (different currencies, today's money against future money, or both); null if they
 * can.
 */
export function whyIncomparable(
  { basis: { currency, input } }: KeptPlan,
  plan: Plan,
): { words: string } | null {
  const isOtherMoney = input.adjustForInflation !== plan.input.adjustForInflation;
  const money = input.adjustForInflation ? 'In today’s money' : 'Before inflation';
  if (currency.code === plan.currency.code) return isOtherMoney ? { words: money } : null;
  return { words: isOtherMoney ? `Other currency. ${money}` : 'Other currency' };
}

function differenceOf(statement: Statement, own: Statement): Difference {
  const difference = statement.futureValue - own.futureValue;
  if (difference === 0) return { words: 'The same' };
  return { amount: Math.abs(difference), word: difference < 0 ? 'less' : 'more' };
}
