import { expect, test } from 'vitest';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { methodSentences } from './workings.ts';

test('the method is told in the order in which a month goes', () => {
  expect(methodSentences(DEFAULT_PLAN)).toEqual([
    'Each month your top-up is paid in first. Then the balance earns one twelfth of the yearly return.',
    'Once a year the top-up rises by the escalation rate.',
    'Amounts are rounded to the cent only where they are shown, so that every row and every column adds up.',
  ]);
});

test('in today’s money the method tells return and escalation after inflation', () => {
  const words = (plan: object) =>
    methodSentences({ ...DEFAULT_PLAN, adjustForInflation: true, ...plan })[2];
  expect(words({})).toBe(
    'All amounts are in today’s money: the return after inflation is 1.9% a year, the escalation 0%.',
  );
  expect(words({ inflationRate: 10 })).toBe(
    'All amounts are in today’s money: the return after inflation is -2.73% a year, the escalation -4.55%.',
  );
});
