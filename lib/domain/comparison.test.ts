import { expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf, typedPlanOf } from '#test/plans.ts';
import { type ComparisonRow, comparison } from './comparison.ts';
import { formatMoney } from './format.ts';
import type { KeptPlan } from './kept-plan.ts';
import type { PlanBasis } from './plan.ts';
import type { ProjectionInput } from './projection.ts';

type Given = [input?: Partial<ProjectionInput>, more?: Partial<PlanBasis>];

const plan = ([input, more]: Given) => planOf({ ...DEFAULT_PLAN, ...input }, more);
const kept = ([input, more]: Given): KeptPlan => ({
  ...typedPlanOf({ ...DEFAULT_PLAN, ...input }, more),
  name: 'Plan A',
});
const differenceFrom = (own: Given, one: Given) =>
  comparison(plan(own), [kept(one)]).at(-1)?.difference;

/** Returns a line as it reads, its figures as amounts. */
function read({ name, symbol, statement, difference }: ComparisonRow): string[] {
  const { futureValue, totalInvested, interestEarned } = statement;
  const amounts = [futureValue, totalInvested, interestEarned].map((it) => formatMoney(it, symbol));
  const words =
    difference &&
    ('words' in difference
      ? difference.words
      : `${formatMoney(difference.amount, symbol)} ${difference.word}`);
  return [name, ...amounts, words ?? ''];
}

test('a plan of low risk is compared with itself at returns 1 point lower and higher', () => {
  expect(comparison(plan([]), []).map(read)).toEqual([
    ['This plan', 'R126,561.24', 'R85,467.36', 'R41,093.88', ''],
    [
      'If returns were 1 point lower (6%)',
      'R119,313.10',
      'R85,467.36',
      'R33,845.74',
      'R7,248.14 less',
    ],
    [
      'If returns were 1 point higher (8%)',
      'R134,376.42',
      'R85,467.36',
      'R48,909.06',
      'R7,815.18 more',
    ],
  ]);
});

test('known charges have a line: after charges, or before them once they are deducted', () => {
  const [, , , charged] = comparison(plan([{}, { annualCharges: 1.2 }]), []);
  expect(charged && read(charged)).toEqual([
    'After charges of 1.2% a year',
    'R117,927.51',
    'R85,467.36',
    'R32,460.15',
    'R8,633.73 less',
  ]);
  const after = comparison(plan([{}, { annualCharges: 1.2, isAfterCharges: true }]), []);
  expect(after.map(({ name }) => name)).toEqual([
    'This plan',
    'If returns were 1 point lower (4.8%)',
    'If returns were 1 point higher (6.8%)',
    'Before charges',
  ]);
  expect(after[3] && read(after[3]).slice(-1)).toEqual(['R8,633.73 more']);
});

test('a kept plan keeps the figures of its day, and differs from this plan in words', () => {
  const better: Given = [{ annualRate: 0.12 }];
  const [line] = comparison(plan([]), [kept(better)]).slice(-1);
  expect(line && read(line)).toEqual([
    'Plan A',
    'R172,350.99',
    'R85,467.36',
    'R86,883.63',
    'R45,789.75 more',
  ]);
  expect(differenceFrom(better, [])).toEqual({
    amount: expect.closeTo(45_789.75, 6),
    word: 'less',
  });
});

test('plans with the same future value are called the same', () => {
  expect(differenceFrom([], [])).toEqual({ words: 'The same' });
});

test('says only why plans in other currencies or other money cannot be compared', () => {
  const currency = { code: 'USD', symbol: '$' };
  const dollars: Given = [{}, { currency }];
  const today: Given = [{ adjustForInflation: true }];
  expect(comparison(plan([]), [kept(dollars)]).at(-1)?.symbol).toBe('$');
  expect(differenceFrom([], dollars)).toEqual({ words: 'Other currency' });
  expect(differenceFrom([], today)).toEqual({ words: 'In today’s money' });
  expect(differenceFrom(today, [])).toEqual({ words: 'Before inflation' });
  expect(differenceFrom(today, dollars)).toEqual({ words: 'Other currency. Before inflation' });
  expect(differenceFrom(dollars, today)).toEqual({ words: 'Other currency. In today’s money' });
  expect(differenceFrom(today, [{ adjustForInflation: true }, { currency }])).toEqual({
    words: 'Other currency',
  });
});
