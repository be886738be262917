import { expect, test } from 'vitest';
import { RISK, RISK_LEVELS, riskOfRate } from './risk.ts';

test('the levels, lowest first, with what they say and assume', () => {
  expect(RISK_LEVELS).toEqual(['low', 'medium', 'high']);
  expect(RISK).toEqual({
    low: {
      label: 'Low',
      description: 'Lower returns with minimal risk. Suitable for short-term goals.',
      barPercent: 20,
      defaultReturnRate: 0.05,
    },
    medium: {
      label: 'Medium',
      description: 'Balanced returns with moderate risk. Good for medium-term goals.',
      barPercent: 50,
      defaultReturnRate: 0.08,
    },
    high: {
      label: 'High',
      description: 'Higher returns with increased risk. Ideal for long-term growth.',
      barPercent: 80,
      defaultReturnRate: 0.12,
    },
  });
});

test.each([
  [0, 'low'],
  [0.0849, 'low'],
  [0.08499999, 'low'],
  [0.085, 'medium'],
  [0.085 - 1e-12, 'medium'],
  [0.11499999, 'medium'],
  [0.115, 'high'],
  [0.115 - 1e-12, 'high'],
  [1, 'high'],
])('a rate of %d is %s', (rate, level) => {
  expect(riskOfRate(rate)).toBe(level);
});
