import { expect, test } from 'vitest';
import { previewed } from './previewed.ts';

const names = ['Money Market Funds', 'Yield Funds', 'Multi-Asset Funds', 'Global Equity'];
const classes = names.map((name, index) => ({
  id: index + 1,
  name,
  description: null,
  risk: 'low' as const,
}));
const rated = (...rates: [id: number, rate: number][]) =>
  rates.flatMap(([id, rate]) =>
    classes.filter((one) => one.id === id).map((one) => ({ ...one, rate })),
  );

test('classes have the rates of the preview in place of those that are stored, in their order', () => {
  const stored = rated([1, 0.07], [2, 0.1], [3, 0.12]);
  const rates = { ZAR: { 2: 0.101, 3: null, 4: 0.115 } };
  expect(previewed(stored, 'ZAR', { classes, rates })).toEqual(
    rated([1, 0.07], [2, 0.101], [4, 0.115]),
  );
  expect(previewed(stored, 'KES', { classes, rates })).toBe(stored);
});
