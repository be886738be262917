import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnusualChange, unusualChangeQuestion } from './unusual-change.ts';

const asked = (before: number, after: number) => unusualChangeQuestion(before / 100, after / 100);

describe('a change of a rate is unusual', () => {
  test.each([
    ['to exactly twice', 7, 14, true],
    ['to just under twice', 7, 13.9999, false],
    ['to exactly half', 8.6, 4.3, true],
    ['to just over half', 8.6, 4.3001, false],
    ['by exactly 2 points', 2, 4, true],
    ['by just under 2 points, though twice', 1.9999, 3.9998, false],
    ['by exactly 2 points down', 4, 2, true],
    ['by less than 2 points down, though to nothing', 1.9, 0, false],
    ['to nothing', 7, 0, true],
    ['from nothing', 0, 90, false],
    ['not at all', 7, 7, false],
    ['by many points, but under twice', 40, 79, false],
  ])('%s: %d to %d, %s', (_, before, after, isUnusual) => {
    expect(isUnusualChange(before / 100, after / 100)).toBe(isUnusual);
  });

  test('as whole numbers say it, whatever binary fractions do', () => {
    const rate = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(rate, rate, (was, is) => {
        const isFar = Math.abs(is - was) >= 20_000 && (is >= 2 * was || 2 * is <= was);
        expect(isUnusualChange(was / 1e6, is / 1e6)).toBe(was > 0 && isFar);
      }),
    );
  });

  test('never while what is typed is no number', () => {
    expect(unusualChangeQuestion(0.07, Number.NaN)).toBeNull();
  });
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

  test('is asked of every unusual change and of no other', () => {
    const rate = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(rate, rate, (before, after) => {
        const question = unusualChangeQuestion(before, after);
        expect(question !== null).toBe(isUnusualChange(before, after));
      }),
    );
  });
});
