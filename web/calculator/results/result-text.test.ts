import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { figureOf, leadText } from './result-text.ts';

describe('leadText', () => {
  it('says how long, in the singular for one year', () => {
    expect(leadText(10)).toBe('In 10 years you could have');
    expect(leadText(1)).toBe('In 1 year you could have');
  });
});

describe('figureOf', () => {
  it('parts the figure at its decimals and counts its characters', () => {
    expect(figureOf(126561.24, 'R')).toEqual({ whole: 'R126,561', decimals: '.24', length: 11 });
    expect(figureOf(0, 'R')).toEqual({ whole: 'R0', decimals: '.00', length: 5 });
    expect(figureOf(-13379.87, 'R').whole).toBe('R-13,379');
  });

  it('keeps a symbol that has a full stop of its own whole', () => {
    expect(figureOf(1.5, 'kr.')).toMatchObject({ whole: 'kr.1', decimals: '.50' });
  });

  it('counts wide letters and scripts of a symbol as more than one figure', () => {
    expect(figureOf(0, 'MM').length).toBeGreaterThan(figureOf(0, 'KS').length);
    expect(figureOf(0, '円').length).toBeGreaterThan(figureOf(0, '₹').length);
  });

  it('always reads, put together, as the amount is written everywhere', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e13, max: 1e13 }),
        fc.string(),
        (amount, symbol) => {
          const { whole, decimals, length } = figureOf(amount, symbol);
          expect(whole + decimals).toBe(formatMoney(amount, symbol));
          expect(length).toBeGreaterThanOrEqual([...whole, ...decimals].length);
        },
      ),
    );
  });
});
