import { expect, test } from 'vitest';
import { rateInFull } from './before-after.tsx';

test.each([
  [0.11, '11.0%'],
  [0.0725, '7.25%'],
  [0.123456, '12.3456%'],
  [0.07, '7.0%'],
  [0, '0.0%'],
  [1, '100.0%'],
  [0.000001, '0.0001%'],
])('the rate %d in full is %s', (rate, text) => {
  expect(rateInFull(rate)).toBe(text);
});
