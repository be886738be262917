import { expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import {
  hasSameInputs,
  isOffered,
  isSamePlan,
  type Plan,
  planDescription,
  withKept,
} from './plan.ts';

const START = planOf(DEFAULT_PLAN);
const BLENDED: Plan = {
  ...planOf({ ...DEFAULT_PLAN, annualRate: 0.0964 }),
  classNames: ['Money Market Funds', 'Yield Funds'],
  inputs: { ...START.inputs, mode: 'blended', weights: [60, 40] },
};

test.each<[string, Plan]>([
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%',
    START,
  ],
  [
    'R10,000.00 to start and R500.00 a month, for 1 year in Money Market Funds at 7.25%',
    planOf({ ...DEFAULT_PLAN, annualEscalation: 0, years: 1, annualRate: 0.0725 }),
  ],
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in a blended portfolio at 9.6%',
    BLENDED,
  ],
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%, in today’s money with inflation at 6% a year',
    planOf({ ...DEFAULT_PLAN, adjustForInflation: true, inflationRate: 6 }),
  ],
])('a plan in words: %s', (words, plan) => {
  expect(planDescription(plan)).toBe(words);
});

test.each<[string, Plan]>([
  ['typed otherwise', { ...START, inputs: { ...START.inputs, initialDepositText: 'R10 000' } }],
  ['another hidden inflation rate', planOf({ ...DEFAULT_PLAN, inflationRate: 6 })],
  ['shares that do not count', { ...START, inputs: { ...START.inputs, weights: [50, 50] } }],
  ['a new symbol', { ...START, currency: { code: 'ZAR', symbol: 'Rand' } }],
  [
    'fields in another order',
    { ...START, assumed: Object.fromEntries(Object.entries(DEFAULT_PLAN).reverse()) as never },
  ],
])('has the same inputs: %s', (_, plan) => {
  expect(hasSameInputs(START, plan)).toBe(true);
  expect(isSamePlan(START, plan)).toBe(true);
});

test.each<[string, Plan, Plan]>([
  ['a deposit', START, planOf({ ...DEFAULT_PLAN, initialDeposit: 1 })],
  ['a top-up', START, planOf({ ...DEFAULT_PLAN, monthlyTopUp: 1 })],
  ['an escalation', START, planOf({ ...DEFAULT_PLAN, annualEscalation: 1 })],
  ['a period', START, planOf({ ...DEFAULT_PLAN, years: 1 })],
  ['a money', START, planOf({ ...DEFAULT_PLAN, adjustForInflation: true })],
  ['a currency', START, { ...START, currency: { code: 'NAD', symbol: 'R' } }],
  ['a class', START, { ...START, classNames: ['Yield Funds'] }],
  ['a mode', START, { ...START, inputs: { ...START.inputs, mode: 'blended' } }],
  ['shares', BLENDED, { ...BLENDED, inputs: { ...BLENDED.inputs, weights: [50, 50] } }],
  [
    'an inflation rate that counts',
    planOf({ ...DEFAULT_PLAN, adjustForInflation: true }),
    planOf({ ...DEFAULT_PLAN, adjustForInflation: true, inflationRate: 6 }),
  ],
])('has other inputs: %s', (_, one, other) => {
  expect(hasSameInputs(one, other)).toBe(false);
});

test('the same inputs at the rate of another day are another plan', () => {
  const later = planOf({ ...DEFAULT_PLAN, annualRate: 0.075 });
  expect(hasSameInputs(START, later)).toBe(true);
  expect(isSamePlan(START, later)).toBe(false);
});

test('a kept plan takes the first name that is free, and a fourth is not kept', () => {
  const three = [1, 2, 3].reduce<ReturnType<typeof withKept>>(
    (plans) => withKept(plans, START),
    [],
  );
  expect(three.map(({ name }) => name)).toEqual(['Plan A', 'Plan B', 'Plan C']);
  const without = three.filter(({ name }) => name !== 'Plan B');
  const again = withKept(without, BLENDED);
  expect(again.map(({ name }) => name)).toEqual(['Plan A', 'Plan B', 'Plan C']);
  expect(again[1]).toEqual({ ...BLENDED, name: 'Plan B' });
  expect(withKept(again, START)).toBe(again);
});

test.each<[string, Plan, string[], boolean]>([
  ['a class that is there', START, ['Yield Funds', 'money market funds'], true],
  ['a class that is gone', START, ['Yield Funds'], false],
  ['a blend of the same classes', BLENDED, ['Money Market Funds', 'Yield Funds'], true],
  ['a blend that lacks a class', BLENDED, ['Money Market Funds'], false],
  ['a blend beside a new class', BLENDED, ['Money Market Funds', 'Yield Funds', 'Shares'], false],
  ['a blend in another order', BLENDED, ['Yield Funds', 'Money Market Funds'], false],
])('whether a plan can be put in again: %s', (_, plan, names, isIt) => {
  expect(
    isOffered(
      plan,
      names.map((name) => ({ name })),
    ),
  ).toBe(isIt);
});
