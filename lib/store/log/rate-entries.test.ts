import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cancelPlan,
  NOT_OFFERED,
  planRate,
  type RateEntries,
  rateOnDay,
  setRate,
} from './rate-entries.ts';

const DAYS = Array.from(
  { length: 20 },
  (_, index) => `2027-01-${String(index + 1).padStart(2, '0')}`,
);
const anyDeed = fc.record({
  pause: fc.integer({ min: 0, max: 4 }),
  deed: fc.constantFrom('plan', 'set', 'cancel', 'stop'),
  rate: fc.integer({ min: 0, max: 9 }),
  ahead: fc.integer({ min: 1, max: 6 }),
});

const RATE = { id: 1, currencyId: 1, assetClassId: 1 };
const told = (entries: RateEntries, day: string) => rateOnDay({ ...RATE, entries }, day);

/** Says of each day what counts on it, as a calendar would. */
class Calendar {
  readonly counts = new Map<string, number | null | undefined>();
  planned: { returnRate: number; from: string } | null = null;

  fill(rate: number | null | undefined, from: string, to = ''): void {
    for (const day of DAYS) if (day >= from && (to === '' || day < to)) this.counts.set(day, rate);
  }
}

test('rates from today on match a calendar under any changes', () => {
  fc.assert(
    fc.property(fc.array(anyDeed, { maxLength: 8 }), (deeds) => {
      let entries: RateEntries = [];
      const calendar = new Calendar();
      let at = 0;
      for (const { pause, deed, rate, ahead } of deeds) {
        at = Math.min(at + pause, DAYS.length - 8);
        const [today = '', from = ''] = [DAYS[at], DAYS[at + ahead]];
        const { planned } = calendar;
        if (planned && planned.from <= today) calendar.planned = null;
        const now = calendar.counts.get(today);
        if (deed === 'plan') {
          entries = planRate(entries, { returnRate: rate, from }, today);
          calendar.fill(now, today);
          calendar.fill(rate, from);
          calendar.planned = { returnRate: rate, from };
        } else if (deed === 'set') {
          entries = setRate(entries, rate, today);
          calendar.fill(rate, today, calendar.planned?.from);
        } else if (deed === 'cancel') {
          entries = cancelPlan(entries, today);
          calendar.fill(now, today);
          calendar.planned = null;
        } else {
          entries = NOT_OFFERED;
          calendar.fill(null, today);
          calendar.planned = null;
        }
        expect(entries.length).toBeLessThanOrEqual(2);
        for (const day of DAYS.filter((one) => one >= today)) {
          const { planned: plan } = calendar;
          expect(told(entries, day)).toEqual({
            ...RATE,
            returnRate: calendar.counts.get(day),
            ...(plan && plan.from > day && { next: plan }),
          });
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('changes nothing if the same rate applies or is planned already', () => {
  const entries = [
    { from: null, rate: 0.1 },
    { from: '2027-01-05', rate: 0.2 },
  ];
  expect(setRate(entries, 0.1, '2027-01-01')).toBe(entries);
  expect(planRate(entries, { returnRate: 0.2, from: '2027-01-05' }, '2027-01-01')).toBe(entries);
  expect(cancelPlan(entries, '2027-01-05')).toBe(entries);
});
