import { expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import {
  nowReachedSentence,
  outOfReachSentence,
  reachedSentence,
  waysInWords,
  waysSentence,
} from './goal-words.ts';
import type { ProjectionInput } from './projection.ts';

const NONE = { monthlyTopUp: null, initialDeposit: null, years: null };
const ways = (some: Partial<typeof NONE | Record<keyof typeof NONE, number>>) =>
  waysInWords({ ...NONE, ...some }, planOf(DEFAULT_PLAN));
const read = (some: Parameters<typeof ways>[0]) =>
  ways(some).map(({ before, figure, unit, instead }) => before + figure + unit + instead);

test('says each way with the present value', () => {
  expect(read({ monthlyTopUp: 1_079.72, initialDeposit: 71_422.67, years: 16 })).toEqual([
    'pay in R1,079.72 a month, rising 5% a year instead of R500.00',
    'start with R71,422.67 instead of R10,000.00',
    'keep going for 16 years instead of 10',
  ]);
});

test('says to stop earlier where fewer years reach the amount', () => {
  expect(read({ years: 3 })).toEqual(['stop after 3 years instead of 10']);
});

test('says all ways in one sentence, and in a second one that time is not enough', () => {
  const amounts = { monthlyTopUp: 1_079.72, initialDeposit: 71_422.67 };
  const both = 'pay in R1,079.72 a month, rising 5% a year; or start with R71,422.67';
  expect(waysSentence('R250,000.00', ways({ ...amounts, years: 16 }))).toBe(
    `To reach R250,000.00: ${both}; or keep going for 16 years.`,
  );
  expect(waysSentence('R250,000.00', ways(amounts))).toBe(
    `To reach R250,000.00: ${both}. Keeping going alone would not reach it within 30 years.`,
  );
});

test('leaves out a way that is out of reach', () => {
  expect(read({})).toEqual([]);
});

test('says in one sentence whether the amount is reached', () => {
  expect(reachedSentence('R100,000.00', 9)).toBe(
    'This plan could already reach R100,000.00, in year 9.',
  );
  expect(outOfReachSentence('R1.00')).toBe('R1.00 is out of reach within 30 years.');
});

test.each<[Partial<ProjectionInput>, 'monthlyTopUp' | 'initialDeposit' | 'years', string]>([
  [{ monthlyTopUp: 1_079.72 }, 'monthlyTopUp', 'in year 10, with R1,079.72 a month.'],
  [{ initialDeposit: 71_422.67 }, 'initialDeposit', 'in year 10, starting with R71,422.67.'],
  [{ years: 16 }, 'years', 'in 16 years.'],
])('names the suggestion that was applied: %j', (part, used, words) => {
  const plan = planOf({ ...DEFAULT_PLAN, ...part });
  expect(nowReachedSentence('R250,000.00', 10, used, plan)).toBe(
    `This plan could now reach R250,000.00, ${words}`,
  );
});
