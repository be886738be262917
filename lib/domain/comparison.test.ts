import { expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { type Compared, comparison } from './comparison.ts';
import { formatMoney } from './format.ts';
import type { KeptPlan, Plan } from './plan.ts';

const START = planOf(DEFAULT_PLAN);
const kept = (plan: Plan): KeptPlan => ({ ...plan, name: 'Plan A' });
const differenceFrom = (plan: Plan, one: Plan) => comparison(plan, [kept(one)]).at(-1)?.difference;

/** Returns a line as it reads, its figures as amounts. */
function read({ name, symbol, statement, difference }: Compared): string[] {
  const { futureValue, totalInvested, interestEarned } = statement;
  const amounts = [futureValue, totalInvested, interestEarned].map((it) => formatMoney(it, symbol));
  const words =
    difference &&
    ('words' in difference
      ? difference.words
      : `${formatMoney(difference.amount, symbol)} ${difference.word}`);
  return [name, ...amounts, words ?? ''];
}

test('a plan is compared with itself at returns 2 points lower and higher', () => {
  expect(comparison(START, []).map(read)).toEqual([
    ['This plan', 'R126,561.24', 'R85,467.36', 'R41,093.88', ''],
    [
      'If returns were 2 points lower (5%)',
      'R112,587.27',
      'R85,467.36',
      'R27,119.91',
      'R13,973.97 less',
    ],
    [
      'If returns were 2 points higher (9%)',
      'R142,807.42',
      'R85,467.36',
      'R57,340.06',
      'R16,246.18 more',
    ],
  ]);
});

test('charges are a line of their own where they are known', () => {
  const [, , , charged] = comparison(START, [], 1.2);
  expect(charged && read(charged)).toEqual([
    'After charges of 1.2% a year',
    'R117,927.51',
    'R85,467.36',
    'R32,460.15',
    'R8,633.73 less',
  ]);
});

test('the return in brackets has two decimals at most, of a blend one, and below 0 its sign', () => {
  const named = (plan: Plan) =>
    comparison(plan, []).map(({ name }) => name.replace(/.*\(|\).*/g, ''));
  expect(named(planOf({ ...DEFAULT_PLAN, annualRate: 0.07255 })).slice(1)).toEqual([
    '5.26%',
    '9.26%',
  ]);
  expect(named(planOf({ ...DEFAULT_PLAN, annualRate: 0.01 })).slice(1)).toEqual(['-1%', '3%']);
  const blend = planOf({ ...DEFAULT_PLAN, annualRate: 0.0964 });
  blend.inputs.mode = 'blended';
  expect(named(blend).slice(1)).toEqual(['7.6%', '11.6%']);
});

test('a kept plan keeps the figures of its day, and differs from this plan in words', () => {
  const better = planOf({ ...DEFAULT_PLAN, annualRate: 0.12 });
  expect(
    comparison(START, [kept(better)])
      .map(read)
      .at(-1),
  ).toEqual(['Plan A', 'R172,350.99', 'R85,467.36', 'R86,883.63', 'R45,789.75 more']);
  expect(differenceFrom(better, START)).toEqual({
    amount: expect.closeTo(45_789.75, 6),
    word: 'less',
  });
});

test('a plan of the same future value is the same', () => {
  expect(differenceFrom(START, START)).toEqual({ words: 'The same' });
});

test('there is no difference to say between two currencies or two moneys', () => {
  const dollars = { ...START, currency: { code: 'USD', symbol: '$' } };
  const today = planOf({ ...DEFAULT_PLAN, adjustForInflation: true });
  expect(comparison(START, [kept(dollars)]).at(-1)?.symbol).toBe('$');
  expect(differenceFrom(START, dollars)).toEqual({ words: 'Other currency' });
  expect(differenceFrom(START, today)).toEqual({ words: 'In today’s money' });
  expect(differenceFrom(today, START)).toEqual({ words: 'Money of that day' });
  expect(differenceFrom(today, dollars)).toEqual({ words: 'Other currency. Money of that day' });
  expect(differenceFrom(dollars, today)).toEqual({ words: 'Other currency. In today’s money' });
  expect(differenceFrom(today, { ...dollars, assumed: today.assumed })).toEqual({
    words: 'Other currency',
  });
});
