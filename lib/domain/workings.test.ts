import { expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import type { ProjectionInput } from './projection.ts';
import { formulas, leftOutSentences, methodSentences } from './workings.ts';

const START = planOf(DEFAULT_PLAN);
const CHARGED = planOf(DEFAULT_PLAN, { annualCharges: 1.2, isAfterCharges: true });
const changed = (part: Partial<ProjectionInput>) => planOf({ ...DEFAULT_PLAN, ...part });

test('the method is told in the order in which a month goes', () => {
  expect(methodSentences(START)).toEqual([
    'Each month your top-up is paid in first. Then the balance earns one twelfth of the yearly return.',
    'Once a year the top-up rises by the escalation rate.',
    'Amounts are rounded to the cent only where they are shown, so that every row and every column adds up.',
  ]);
});

test('after charges the method says that they come off before anything else', () => {
  expect(methodSentences(CHARGED)[1]).toBe(
    'Charges of 1.2% a year are taken off the return before anything else.',
  );
});

test('in today’s money the method tells return and escalation after inflation', () => {
  const words = (part: Partial<ProjectionInput>) =>
    methodSentences(changed({ adjustForInflation: true, ...part }))[2];
  expect(words({})).toBe(
    'All amounts are in today’s money: the return after inflation is 1.9% a year, the escalation 0%.',
  );
  expect(words({ inflationRate: 10 })).toBe(
    'All amounts are in today’s money: the return after inflation is -2.73% a year, the escalation -4.55%.',
  );
});

test.each([
  ['future money', START, '(R10,000.00 + R500.00) × (1 + 7% ÷ 12) = R10,561.25'],
  [
    'today’s money',
    changed({ adjustForInflation: true }),
    '(R10,000.00 + R500.00) × (1 + 1.9048% ÷ 12) = R10,516.67',
  ],
  [
    'a loss',
    changed({ adjustForInflation: true, inflationRate: 10 }),
    '(R10,000.00 + R500.00) × (1 − 2.7273% ÷ 12) = R10,476.14',
  ],
  [
    'a blend',
    changed({ annualRate: 0.0964 }),
    '(R10,000.00 + R500.00) × (1 + 9.64% ÷ 12) = R10,584.35',
  ],
  ['charges', CHARGED, '(R10,000.00 + R500.00) × (1 + 5.8% ÷ 12) = R10,550.75'],
])('the first month is worked out in %s', (_, plan, line) => {
  expect(formulas(plan)[1]).toEqual({ name: 'The first month here', lines: [line] });
});

test('what is left out ends with what the company says of its charges', () => {
  expect(leftOutSentences(START, undefined)).toHaveLength(2);
  expect(leftOutSentences(START, 'We charge 1%.').at(-1)).toBe('We charge 1%.');
});

test('of fees, charges and tax those are left out that are not taken off', () => {
  expect(leftOutSentences(START, undefined)[1]).toBe(
    'Fees, charges and tax are left out. They would make the result lower.',
  );
  expect(leftOutSentences(CHARGED, undefined)[1]).toBe(
    'Tax is left out. It would make the result lower.',
  );
});
