import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { figureLength } from './headline.tsx';

describe('figureLength', () => {
  it('counts the characters of an amount', () => {
    expect(figureLength(126561.24, 'R')).toBe(11);
    expect(figureLength(0, 'R')).toBe(5);
  });

  it('counts wide letters and scripts of a symbol as more than one figure', () => {
    expect(figureLength(0, 'MM') - figureLength(0, 'KS')).toBeCloseTo(1.4);
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
