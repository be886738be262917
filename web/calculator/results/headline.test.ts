import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { figureLength, leadInShort, leadSentence } from './headline.tsx';

describe('the words before the figure', () => {
  const inputOf = (years: number, adjustForInflation = false) =>
    ({ years, adjustForInflation }) as ProjectionInput;

  it('say how long, in the singular for one year', () => {
    expect(leadSentence(inputOf(10))).toBe('In 10 years you could have');
    expect(leadSentence(inputOf(1))).toBe('In 1 year you could have');
    expect(leadInShort(inputOf(10))).toBe('In 10 years you could have');
  });

  it('say that it is today’s money, where it is', () => {
    expect(leadSentence(inputOf(10, true))).toBe('In 10 years you could have, in today’s money');
    expect(leadInShort(inputOf(10, true))).toBe('In 10 years, in today’s money');
    expect(leadInShort(inputOf(1, true))).toBe('In 1 year, in today’s money');
  });
});

describe('figureLength', () => {
  it('counts the characters of an amount', () => {
    expect(figureLength(126561.24, 'R')).toBe(11);
    expect(figureLength(0, 'R')).toBe(5);
  });

  it('counts wide letters and scripts of a symbol as more than one figure', () => {
    expect(figureLength(0, 'MM')).toBeGreaterThan(figureLength(0, 'KS'));
    expect(figureLength(0, '円')).toBeGreaterThan(figureLength(0, '₹'));
  });

  it('is never less than what is written', () => {
    const amounts = fc.double({ noNaN: true, min: -1e13, max: 1e13 });
    fc.assert(
      fc.property(amounts, fc.string(), (amount, symbol) => {
        const written = [...formatMoney(amount, symbol)].length;
        expect(figureLength(amount, symbol)).toBeGreaterThanOrEqual(written);
      }),
    );
  });
});
