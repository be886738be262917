import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnusualChange, unusualChangeQuestion } from './unusual-change.ts';

const asked = (before: number, after: number) => unusualChangeQuestion(before / 100, after / 100);

const anyRate = fc.integer({ min: 0, max: 1_000_000 });

/** Two rates in whole millionths: any, or at most one apart from twice, half or 2 points more or less. */
const anyChange = anyRate.chain((was) => {
  const edges = [2 * was, was / 2, was + 20_000, was - 20_000];
  const near = edges.flatMap((edge) => [Math.ceil(edge) - 1, edge, Math.floor(edge) + 1]);
  const is = near.filter((rate) => Number.isInteger(rate) && rate >= 0);
  return fc.tuple(fc.constant(was), fc.oneof(anyRate, fc.constantFrom(...is)));
});

test('a change is unusual if it doubles or halves a rate by at least 2 points, never from 0', () => {
  fc.assert(
    fc.property(anyChange, ([was, is]) => {
      const isFar = Math.abs(is - was) >= 20_000 && (is >= 2 * was || 2 * is <= was);
      expect(isUnusualChange(was / 1e6, is / 1e6)).toBe(was > 0 && isFar);
    }),
    { numRuns: 1000 },
  );
});

test('a change to something that is not a number is never unusual', () => {
  expect(unusualChangeQuestion(0.07, Number.NaN)).toBeNull();
});

describe('the question of an unusual change', () => {
  test.each([
    [8.6, 86, '10 times the old rate?'],
    [8.6, 85.9, '9 times the old rate?'],
    [7, 14, '2 times the old rate?'],
    [12, 6, 'Half the old rate?'],
    [12, 4.0001, 'Half the old rate?'],
    [12, 4, 'A third of the old rate?'],
    [12, 3.0001, 'A third of the old rate?'],
    [12, 3, 'A quarter of the old rate?'],
    [10, 2, 'A quarter of the old rate?'],
    [10, 1.9999, 'Less than a fifth of the old rate?'],
    [10, 0.0001, 'Less than a fifth of the old rate?'],
    [10, 0, 'No return at all?'],
    [10, -1, 'No return at all?'],
    [10, 11, null],
  ])('from %d to %d is %s', (before, after, question) => {
    expect(asked(before, after)).toBe(question);
  });
});
