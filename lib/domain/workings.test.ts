import { expect, test } from 'vitest';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { formulas, leftOutSentences, methodSentences } from './workings.ts';

test('the method is told in the order in which a month goes', () => {
  expect(methodSentences(DEFAULT_PLAN)).toEqual([
    'Each month your top-up is paid in first. Then the balance earns one twelfth of the yearly return.',
    'Once a year the top-up rises by the escalation rate.',
    'Amounts are rounded to the cent only where they are shown, so that every row and every column adds up.',
  ]);
});

test('in today’s money the method tells return and escalation after inflation', () => {
  const words = (plan: object) =>
    methodSentences({ ...DEFAULT_PLAN, adjustForInflation: true, ...plan })[2];
  expect(words({})).toBe(
    'All amounts are in today’s money: the return after inflation is 1.9% a year, the escalation 0%.',
  );
  expect(words({ inflationRate: 10 })).toBe(
    'All amounts are in today’s money: the return after inflation is -2.73% a year, the escalation -4.55%.',
  );
});

test.each([
  ['future money', {}, '(R10,000.00 + R500.00) × (1 + 7% ÷ 12) = R10,561.25'],
  [
    'today’s money',
    { adjustForInflation: true },
    '(R10,000.00 + R500.00) × (1 + 1.9048% ÷ 12) = R10,516.67',
  ],
  [
    'a loss',
    { adjustForInflation: true, inflationRate: 10 },
    '(R10,000.00 + R500.00) × (1 − 2.7273% ÷ 12) = R10,476.14',
  ],
  ['a blend', { annualRate: 0.0964 }, '(R10,000.00 + R500.00) × (1 + 9.64% ÷ 12) = R10,584.35'],
])('the first month is worked out in %s', (_, plan, line) => {
  expect(formulas({ ...DEFAULT_PLAN, ...plan }, 'R')[1]).toEqual({
    name: 'The first month here',
    lines: [line],
  });
});

test('what is left out ends with what the company says of its charges', () => {
  expect(leftOutSentences(undefined)).toHaveLength(2);
  expect(leftOutSentences('We charge 1%.').at(-1)).toBe('We charge 1%.');
});
