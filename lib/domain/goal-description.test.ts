import { expect, test } from 'vitest';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { outOfReachSentence, reachedSentence, waysInWords } from './goal-description.ts';

const NONE = { monthlyTopUp: null, initialDeposit: null, years: null };
const read = (ways: Partial<typeof NONE | Record<keyof typeof NONE, number>>) =>
  waysInWords({ ...NONE, ...ways }, DEFAULT_PLAN, 'R').map(
    ({ before, figure, unit, instead }) => before + figure + unit + instead,
  );

test('each way says what would be instead of what is', () => {
  expect(read({ monthlyTopUp: 1_079.72, initialDeposit: 71_422.67, years: 16 })).toEqual([
    'pay in R1,079.72 a month instead of R500.00',
    'start with R71,422.67 instead of R10,000.00',
    'keep going for 16 years instead of 10',
  ]);
});

test('fewer years are a reason to stop', () => {
  expect(read({ years: 3 })).toEqual(['stop after 3 years instead of 10']);
  expect(read({ years: 1 })).toEqual(['stop after 1 year instead of 10']);
});

test('a way that is out of reach is left out', () => {
  expect(read({})).toEqual([]);
});

test('what is reached and what is not are one sentence', () => {
  expect(reachedSentence('R100,000.00', 9, 'already')).toBe(
    'This plan could already reach R100,000.00, in year 9.',
  );
  expect(outOfReachSentence('R1.00')).toBe('R1.00 is out of reach within 30 years.');
});
