import { expect, test } from 'vitest';
import { BLEND, DEFAULT_PLAN, typedPlanOf } from '#test/plans.ts';
import { isOffered, isSamePlan, type KeptPlan, type TypedPlan, withKept } from './kept-plan.ts';
import type { PlanBasis } from './plan.ts';

const START = typedPlanOf(DEFAULT_PLAN);
const BLENDED: TypedPlan = { ...START, basis: BLEND };
const based = (more: Partial<PlanBasis>): TypedPlan => typedPlanOf(DEFAULT_PLAN, more);

test('other inputs are another plan, another symbol or charges that are not taken off are none', () => {
  expect(isSamePlan(START, { ...START, fragment: '#years=15&currency=ZAR' })).toBe(false);
  expect(isSamePlan(START, based({ currency: { code: 'ZAR', symbol: 'Rand' } }))).toBe(true);
  expect(isSamePlan(START, based({ annualCharges: 1.2 }))).toBe(true);
});

test.each<[string, TypedPlan, TypedPlan]>([
  ['rate', START, typedPlanOf({ ...DEFAULT_PLAN, annualRate: 0.075 })],
  [
    'charges',
    based({ annualCharges: 1.2, isAfterCharges: true }),
    based({ annualCharges: 1.5, isAfterCharges: true }),
  ],
])('the same inputs at the %s of another day are another plan', (_, one, later) => {
  expect(isSamePlan(one, later)).toBe(false);
});

test('a kept plan takes the first name that is free, and a fourth is not kept', () => {
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
  ['a blend that lacks a class', BLENDED, [MONEY, YIELD], false],
  ['a blend beside a new class', BLENDED, [MONEY, YIELD, MULTI, 'Shares'], false],
  ['a blend in another order', BLENDED, [MULTI, MONEY, YIELD], false],
])('whether a plan can be put in again: %s', (_, { basis }, names, isIt) => {
  const classes = names.map((name) => ({ name }));
  expect(isOffered(basis, classes)).toBe(isIt);
});
