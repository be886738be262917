import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysToPlan, plannedRateInWords, rateOn, utcDay } from './planned-rate.ts';

const RATE = { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.1 };
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map(utcDay);

test('a planned rate applies from its day on, and not before', () => {
  fc.assert(
    fc.property(day, day, (from, today) => {
      const found = rateOn({ ...RATE, next: { returnRate: 0.075, from } }, today);
      if (today < from) expect(found).toEqual({ ...RATE, next: { returnRate: 0.075, from } });
      else expect(found).toEqual({ ...RATE, returnRate: 0.075 });
    }),
  );
  expect(rateOn(RATE, '2030-01-01')).toBe(RATE);
});

test.each([
  ['2026-11-25', '2026-11-26', '2028-11-25'],
  ['2026-12-31', '2027-01-01', '2028-12-31'],
  ['2028-02-29', '2028-03-01', '2030-03-01'],
])('on %s a rate can be planned from %s to %s', (today, first, last) => {
  expect(daysToPlan(today)).toEqual({ first, last });
});

test('writes a planned rate with its day', () => {
  expect(plannedRateInWords({ returnRate: 0.105, from: '2027-01-01' })).toBe(
    '10.5% from January 1, 2027',
  );
});
