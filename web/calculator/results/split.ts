import type { Statement } from '#lib/domain/statement.ts';

/**
 * How the split rule is divided. `first` is the stone part and `second` what follows it, in money:
 * 'earned': invested, then interest; 'lost': what is left of it, then the part lost; 'empty': nothing invested.
 */
export type Split = { kind: 'earned' | 'lost' | 'empty'; first: number; second: number };

/** Divides a result for the split rule. */
export function splitOf(statement: Statement): Split {
  const { futureValue, totalInvested, interestEarned } = statement;
  if (interestEarned < 0) return { kind: 'lost', first: futureValue, second: -interestEarned };
  if (futureValue === 0) return { kind: 'empty', first: 1, second: 1 };
  return { kind: 'earned', first: totalInvested, second: interestEarned };
}
