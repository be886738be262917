import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { KeptPlan } from '#lib/domain/kept-plan.ts';
import { BLEND, DEFAULT_PLAN, typedPlanOf } from '#test/plans.ts';
import { keptPlanList } from './kept-plans.ts';

const KEPT: KeptPlan = { ...typedPlanOf(DEFAULT_PLAN), name: 'Plan A' };
const { inputs, basis } = KEPT;
const counting = (part: object) => ({
  ...KEPT,
  basis: { ...basis, input: { ...DEFAULT_PLAN, ...part } },
});

test('kept plans come back as they were kept', () => {
  const charged = { ...BLEND, annualCharges: 1.2, isAfterCharges: true };
  const blended: KeptPlan = {
    name: 'Plan C',
    inputs: { ...inputs, mode: 'blended', weights: [40, 27, 33] },
    basis: charged,
  };
  const plans = [KEPT, blended];
  expect(v.parse(keptPlanList, JSON.parse(JSON.stringify(plans)))).toEqual(plans);
  expect(v.parse(keptPlanList, [])).toEqual([]);
});

test.each<[string, unknown]>([
  ['one name twice', [KEPT, KEPT]],
  ['a name there is none of', [{ ...KEPT, name: 'Plan D' }]],
  ['no list', KEPT],
  ['a period of 31 years', [counting({ years: 31 })]],
  ['half a year', [{ ...KEPT, inputs: { ...inputs, years: 1.5 } }]],
  ['a deposit below 0', [counting({ initialDeposit: -1 })]],
  ['a return that is no number', [counting({ annualRate: null })]],
  ['no class', [{ ...KEPT, basis: { ...basis, holdings: [] } }]],
  ['charges over the whole', [{ ...KEPT, basis: { ...basis, annualCharges: 101 } }]],
  [
    'a risk there is none of',
    [{ ...KEPT, basis: { ...basis, holdings: [{ ...basis.holdings[0], risk: 'none' }] } }],
  ],
  ['another mode', [{ ...KEPT, inputs: { ...inputs, mode: 'both' } }]],
])('what is no kept plan is refused: %s', (_, plans) => {
  expect(v.is(keptPlanList, plans)).toBe(false);
});
