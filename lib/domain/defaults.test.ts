import { expect, test } from 'vitest';
import { FALLBACK_ASSET_CLASSES } from './asset-class.ts';
import { CALCULATOR_DEFAULTS } from './defaults.ts';
import { INPUT_LIMITS } from './limits.ts';

test('a visitor finds the defaults of the product', () => {
  expect(CALCULATOR_DEFAULTS).toEqual({
    mode: 'single',
    initialDeposit: 10_000,
    monthlyTopUp: 500,
    annualEscalation: 5,
    years: 10,
    adjustForInflation: false,
    inflationRate: 5,
  });
});

test('amounts, percents and years have the bounds of the product', () => {
  expect(INPUT_LIMITS).toEqual({
    amount: { min: 0, max: 1_000_000_000_000 },
    percent: { min: 0, max: 100 },
    years: { min: 1, max: 30 },
  });
});

test('the fallback asset classes return 7, 10 and 12 percent', () => {
  expect(FALLBACK_ASSET_CLASSES.map(({ name, rate, risk }) => [name, rate, risk])).toEqual([
    ['Money Market Funds', 0.07, 'low'],
    ['Yield Funds', 0.1, 'medium'],
    ['Multi-Asset Funds', 0.12, 'high'],
  ]);
});
