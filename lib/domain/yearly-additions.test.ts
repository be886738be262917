import { expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { yearlyAdditionsDescription } from './yearly-additions.ts';

test.each([
  [
    { years: 3 },
    'Contributions and interest by year. In year 1: contributions R6,000.00, interest R955.34; year 3: contributions R6,615.00, interest R2,043.64. Figures for every year are in the yearly breakdown.',
  ],
  [
    { years: 3, adjustForInflation: true },
    'Contributions and interest by year, in today’s money. In year 1: contributions R6,000.00, interest R254.41; year 3: contributions R6,000.00, interest R497.07. Figures for every year are in the yearly breakdown.',
  ],
])('tells the first and the last year, with the money they are in: %j', (part, words) => {
  expect(yearlyAdditionsDescription(planOf({ ...DEFAULT_PLAN, ...part }))).toBe(words);
});
