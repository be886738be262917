import { expect, test } from 'vitest';
import { BLEND, DEFAULT_PLAN, typedPlanOf } from '#test/plans.ts';
import {
  hasSameInputs,
  isOffered,
  isSamePlan,
  type KeptPlan,
  type TypedPlan,
  withKept,
} from './kept-plan.ts';
import type { PlanBasis } from './plan.ts';

const START = typedPlanOf(DEFAULT_PLAN);
const BLENDED: TypedPlan = { ...START, basis: BLEND };
const based = (more: Partial<PlanBasis>): TypedPlan => typedPlanOf(DEFAULT_PLAN, more);
const [first, ...others] = BLEND.holdings;

test.each<[string, TypedPlan]>([
  ['typed otherwise', { ...START, inputs: { ...START.inputs, initialDepositText: 'R10 000' } }],
  ['another hidden inflation rate', typedPlanOf({ ...DEFAULT_PLAN, inflationRate: 6 })],
  ['shares that do not count', { ...START, inputs: { ...START.inputs, weights: [50, 50] } }],
  ['a new symbol', based({ currency: { code: 'ZAR', symbol: 'Rand' } })],
  ['charges that are not taken off', based({ annualCharges: 1.2 })],
  [
    'fields in another order',
    typedPlanOf(Object.fromEntries(Object.entries(DEFAULT_PLAN).reverse()) as never),
  ],
])('has the same inputs: %s', (_, plan) => {
  expect(hasSameInputs(START, plan)).toBe(true);
  expect(isSamePlan(START, plan)).toBe(true);
});

test.each<[string, TypedPlan, TypedPlan]>([
  ['a deposit', START, typedPlanOf({ ...DEFAULT_PLAN, initialDeposit: 1 })],
  ['a top-up', START, typedPlanOf({ ...DEFAULT_PLAN, monthlyTopUp: 1 })],
  ['an escalation', START, typedPlanOf({ ...DEFAULT_PLAN, annualEscalation: 1 })],
  ['a period', START, typedPlanOf({ ...DEFAULT_PLAN, years: 1 })],
  ['a money', START, typedPlanOf({ ...DEFAULT_PLAN, adjustForInflation: true })],
  ['a currency', START, based({ currency: { code: 'NAD', symbol: 'R' } })],
  ['a class', START, based({ holdings: others.slice(0, 1) })],
  ['a mode', START, based({ isBlended: true })],
  ['charges', based({ annualCharges: 1.2 }), based({ annualCharges: 1.2, isAfterCharges: true })],
  ['shares', BLENDED, { ...BLENDED, basis: { ...BLEND, holdings: first ? [first] : [] } }],
  [
    'an inflation rate that counts',
    typedPlanOf({ ...DEFAULT_PLAN, adjustForInflation: true }),
    typedPlanOf({ ...DEFAULT_PLAN, adjustForInflation: true, inflationRate: 6 }),
  ],
])('has other inputs: %s', (_, one, other) => {
  expect(hasSameInputs(one, other)).toBe(false);
});

test.each<[string, TypedPlan, TypedPlan]>([
  ['rate', START, typedPlanOf({ ...DEFAULT_PLAN, annualRate: 0.075 })],
  [
    'charges',
    based({ annualCharges: 1.2, isAfterCharges: true }),
    based({ annualCharges: 1.5, isAfterCharges: true }),
  ],
])('the same inputs at the %s of another day are another plan', (_, one, later) => {
  expect(hasSameInputs(one, later)).toBe(true);
  expect(isSamePlan(one, later)).toBe(false);
});

test('gives a kept plan the first free name, and keeps no fourth', () => {
  const three = [1, 2, 3].reduce<readonly KeptPlan[]>((plans) => withKept(plans, START), []);
  expect(three.map(({ name }) => name)).toEqual(['Plan A', 'Plan B', 'Plan C']);
  const without = three.filter(({ name }) => name !== 'Plan B');
  const again = withKept(without, BLENDED);
  expect(again.map(({ name }) => name)).toEqual(['Plan A', 'Plan B', 'Plan C']);
  expect(again[1]).toEqual({ ...BLENDED, name: 'Plan B' });
  expect(withKept(again, START)).toBe(again);
});

const [MONEY, YIELD, MULTI] = BLEND.holdings.map(({ name }) => name) as [string, string, string];

test.each<[string, TypedPlan, string[], boolean]>([
  ['a class that is there', START, [YIELD, MONEY.toLowerCase()], true],
  ['a class that is gone', START, [YIELD], false],
  ['a blend of the same classes', BLENDED, [MONEY, YIELD, MULTI], true],
  ['a blend without one of its classes', BLENDED, [MONEY, YIELD], false],
  ['a blend beside a new class', BLENDED, [MONEY, YIELD, MULTI, 'Shares'], false],
  ['a blend in another order', BLENDED, [MULTI, MONEY, YIELD], false],
])('whether a plan can be put in again: %s', (_, { basis }, names, isIt) => {
  const classes = names.map((name) => ({ name }));
  expect(isOffered(basis, classes)).toBe(isIt);
});
