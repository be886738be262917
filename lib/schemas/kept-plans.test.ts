import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { KeptPlan } from '#lib/domain/plan.ts';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { keptPlanList } from './kept-plans.ts';

const KEPT: KeptPlan = { ...planOf(DEFAULT_PLAN), name: 'Plan A' };

test('kept plans come back as they were kept', () => {
  const plans: KeptPlan[] = [
    KEPT,
    { ...KEPT, name: 'Plan C', inputs: { ...KEPT.inputs, mode: 'blended', weights: [60.5, 39.5] } },
  ];
  expect(v.parse(keptPlanList, JSON.parse(JSON.stringify(plans)))).toEqual(plans);
  expect(v.parse(keptPlanList, [])).toEqual([]);
});

test.each<[string, unknown]>([
  ['one name twice', [KEPT, KEPT]],
  ['a name there is none of', [{ ...KEPT, name: 'Plan D' }]],
  ['no list', KEPT],
  ['a period of 31 years', [{ ...KEPT, assumed: { ...DEFAULT_PLAN, years: 31 } }]],
  ['half a year', [{ ...KEPT, inputs: { ...KEPT.inputs, years: 1.5 } }]],
  ['a deposit below 0', [{ ...KEPT, assumed: { ...DEFAULT_PLAN, initialDeposit: -1 } }]],
  ['a return that is no number', [{ ...KEPT, assumed: { ...DEFAULT_PLAN, annualRate: null } }]],
  ['no class', [{ ...KEPT, classNames: [] }]],
  ['another mode', [{ ...KEPT, inputs: { ...KEPT.inputs, mode: 'both' } }]],
])('what is no kept plan is refused: %s', (_, plans) => {
  expect(v.is(keptPlanList, plans)).toBe(false);
});
