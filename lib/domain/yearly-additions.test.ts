import { describe, expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import type { Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import { yearlyAdditionsDescription, yearlyAdditionsSentence } from './yearly-additions.ts';

const START = planOf(DEFAULT_PLAN);
const CHARGES = { annualCharges: 1.2, isAfterCharges: true };
const changed = (part: Partial<ProjectionInput>, more = {}) =>
  planOf({ ...DEFAULT_PLAN, ...part }, more);

describe('what each year adds', () => {
  const at = (part: Partial<ProjectionInput>, more = {}) =>
    changed({ annualRate: 0.0964, ...part }, more);

  test.each<[Plan, string]>([
    [at({}), 'From year 8, interest adds more each year than the monthly top-ups do.'],
    [START, 'Over these 10 years, the monthly top-ups add more each year than interest does.'],
    [at({ years: 1 }), 'In this year, the monthly top-ups add more than interest does.'],
    [at({ initialDeposit: 1e6 }), 'Interest adds more each year than the monthly top-ups do.'],
    [at({ monthlyTopUp: 0 }), 'Nothing is paid in after the initial deposit.'],
    [at({ annualRate: 0 }), 'There is no interest to add to what is paid in.'],
    [at({ initialDeposit: 0, monthlyTopUp: 0 }), 'Nothing is paid in.'],
    [
      at({ adjustForInflation: true, inflationRate: 14 }),
      'In today’s money, inflation takes more than interest adds.',
    ],
    [at({ annualRate: 0.01 }, CHARGES), 'Charges take more than the return adds.'],
  ])('in one sentence', (plan, sentence) => {
    expect(yearlyAdditionsSentence(plan)).toBe(sentence);
  });

  test('describes the first and the last year, and a single year once', () => {
    expect(yearlyAdditionsDescription(changed({ years: 2 }))).toBe(
      'Contributions and interest by year. In year 1: contributions R6,000.00, interest R955.34; year 2: contributions R6,300.00, interest R1,469.76. Figures for every year are in the yearly breakdown.',
    );
    expect(yearlyAdditionsDescription(changed({ years: 1 }))).toBe(
      'Contributions and interest by year. In year 1: contributions R6,000.00, interest R955.34. Figures for every year are in the yearly breakdown.',
    );
  });

  test('says that amounts are in today’s money', () => {
    expect(yearlyAdditionsDescription(changed({ adjustForInflation: true }))).toMatch(
      /^Contributions and interest by year, in today’s money\. In year 1: contributions R6,000\.00/,
    );
  });
});
