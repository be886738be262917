import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatCompactMoney,
  formatLongDate,
  formatMoney,
  formatOneDecimalPercent,
  formatOneDecimalRate,
  formatPercent,
  formatRate,
  formatWholePercent,
  formatYears,
  moneyParts,
  oneDecimalPercentText,
} from './format.ts';

test.each([
  [126_561.24, 'R126,561.24'],
  [0, 'R0.00'],
  [-0, 'R0.00'],
  [-0.001, 'R0.00'],
  [0.5, 'R0.50'],
  [-13_379.87, 'R-13,379.87'],
  [1e12, 'R1,000,000,000,000.00'],
])('money: %d is %s', (amount, shown) => {
  expect(formatMoney(amount, 'R')).toBe(shown);
});

test('splits an amount before its decimals, with any symbol', () => {
  expect(moneyParts(126_561.24, 'R')).toEqual({ whole: 'R126,561', decimals: '.24' });
  expect(moneyParts(-13_379.87, 'R')).toEqual({ whole: 'R-13,379', decimals: '.87' });
  expect(moneyParts(1.5, 'kr.')).toEqual({ whole: 'kr.1', decimals: '.50' });
  fc.assert(
    fc.property(fc.double(), fc.string(), (amount, symbol) => {
      const { whole, decimals } = moneyParts(amount, symbol);
      expect(whole + decimals).toBe(formatMoney(amount, symbol));
    }),
  );
});

test.each([
  [0, 'R0'],
  [-0, 'R0'],
  [50_000, 'R50K'],
  [1_500_000, 'R1.5M'],
  [2_500_000_000, 'R2.5B'],
])('money on an axis: %d is %s', (amount, shown) => {
  expect(formatCompactMoney(amount, 'R')).toBe(shown);
});

test.each([
  [0.07, '7%', '7%', '7.0%'],
  [0.0725, '7%', '7.25%', '7.3%'],
  [0.075, '8%', '7.5%', '7.5%'],
  [0.0964, '10%', '9.64%', '9.6%'],
  [0.285, '29%', '28.5%', '28.5%'],
  [0, '0%', '0%', '0.0%'],
])('rates: %d is %s whole, %s with up to two decimals, %s with one', (rate, whole, two, one) => {
  expect(formatWholePercent(rate)).toBe(whole);
  expect(formatRate(rate)).toBe(two);
  expect(formatOneDecimalRate(rate)).toBe(one);
  expect(`${oneDecimalPercentText(rate)}%`).toBe(one);
});

test('formats the interest share with one decimal, typed percents with up to two', () => {
  expect(formatOneDecimalPercent(32.4697)).toBe('32.5%');
  expect(formatOneDecimalPercent(0)).toBe('0.0%');
  expect(formatOneDecimalPercent(-0.01)).toBe('0.0%');
  expect(formatPercent(5)).toBe('5%');
  expect(formatPercent(5.256)).toBe('5.26%');
});

test('dates are long en-US', () => {
  expect(formatLongDate(new Date(2026, 10, 20))).toBe('November 20, 2026');
  expect(formatLongDate(new Date('not a date'))).toBe('–');
});

test('writes 1 year, and years for any other number', () => {
  expect([1, 2, 30].map(formatYears)).toEqual(['1 year', '2 years', '30 years']);
});

test('never shows NaN, Infinity or minus zero', () => {
  const everyFormat = (value: number) => [
    formatMoney(value, ''),
    formatCompactMoney(value, ''),
    formatWholePercent(value),
    formatRate(value),
    formatOneDecimalRate(value),
    formatOneDecimalPercent(value),
    formatPercent(value),
  ];
  const tiny = fc.double({ min: -0.01, max: 0.01, noNaN: true });
  fc.assert(
    fc.property(fc.oneof(fc.double(), tiny), (value) => {
      for (const shown of everyFormat(value)) {
        expect(shown).not.toMatch(/NaN|Infinity|∞/);
        expect(shown).not.toMatch(/^-[0.]*%?$/);
      }
    }),
    { numRuns: 500 },
  );
});
