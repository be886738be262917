import type { KeptPlan, Plan } from './plan.ts';
import { project } from './projection.ts';
import { type Statement, toStatement } from './statement.ts';
import { otherReturns } from './what-if-description.ts';

/** The heads of a comparison. */
export const COMPARISON_HEADS = {
  plan: 'Plan',
  futureValue: 'Future value',
  totalInvested: 'Total invested',
  interestEarned: 'Interest earned',
  difference: 'Difference',
} as const;

/**
 * How a future value differs from that of the plan it is compared with: by an amount that is 'less' or 'more', or in
 * words where there is no amount to say.
 */
export type Difference = { amount: number; word: 'less' | 'more' } | { words: string };

/** A line of a comparison. `symbol` is that of its own currency. */
export type Compared = {
  name: string;
  symbol: string;
  statement: Statement;
  /** Null for the plan that the others are compared with. */
  difference: Difference | null;
  kept: KeptPlan | null;
};

/**
 * Returns a plan, then it with its return lower, higher and, where they are known, after annual charges (in percent),
 * then the kept plans as of the day each was kept. Differences are in the plan's own currency and money alone.
 */
export function comparison(
  plan: Plan,
  kept: readonly KeptPlan[],
  annualCharges?: number,
): Compared[] {
  const { symbol } = plan.currency;
  const own = toStatement(project(plan.assumed));
  const isBlended = plan.inputs.mode === 'blended';
  const changed = otherReturns(plan.assumed, annualCharges, isBlended).map(
    ({ name, statement }): Compared => ({
      name,
      symbol,
      statement,
      difference: differenceOf(statement, own),
      kept: null,
    }),
  );
  return [
    { name: 'This plan', symbol, statement: own, difference: null, kept: null },
    ...changed,
    ...kept.map((one) => keptRow(one, plan, own)),
  ];
}

function keptRow(kept: KeptPlan, plan: Plan, own: Statement): Compared {
  const statement = toStatement(project(kept.assumed));
  return {
    name: kept.name,
    symbol: kept.currency.symbol,
    statement,
    difference: apart(kept, plan) ?? differenceOf(statement, own),
    kept,
  };
}

/** Returns why two plans have no difference to say: other currencies, other moneys, or both. */
function apart({ currency, assumed }: KeptPlan, plan: Plan): Difference | null {
  const isOtherMoney = assumed.adjustForInflation !== plan.assumed.adjustForInflation;
  const money = assumed.adjustForInflation ? 'In today’s money' : 'Money of that day';
  if (currency.code === plan.currency.code) return isOtherMoney ? { words: money } : null;
  return { words: isOtherMoney ? `Other currency. ${money}` : 'Other currency' };
}

function differenceOf(statement: Statement, own: Statement): Difference {
  const difference = statement.futureValue - own.futureValue;
  if (difference === 0) return { words: 'The same' };
  return {
    amount: Math.abs(difference),
    word: difference < 0 ? 'less' : 'more',
  };
}
