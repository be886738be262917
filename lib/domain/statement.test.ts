import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Projection, project } from './projection.ts';
import { toStatement } from './statement.ts';

const DEFAULTS = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

const anyInput = fc.record({
  initialDeposit: fc.oneof(
    fc.double({ min: 0, max: 1e12, noNaN: true }),
    fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
  ),
  monthlyTopUp: fc.oneof(
    fc.double({ min: 0, max: 1e12, noNaN: true }),
    fc.integer({ min: 0, max: 1e6 }).map((cents) => cents / 100),
  ),
  annualEscalation: fc.double({ min: 0, max: 100, noNaN: true }),
  annualRate: fc.double({ min: 0, max: 1, noNaN: true }),
  years: fc.integer({ min: 1, max: 30 }),
  adjustForInflation: fc.boolean(),
  inflationRate: fc.double({ min: 0, max: 100, noNaN: true }),
});

test('the defaults come to R126,561.24, of which 41,093.88 is interest', () => {
  const { rows, ...totals } = toStatement(project(DEFAULTS));
  expect(totals).toEqual({
    initialDeposit: 10_000,
    futureValue: 126_561.24,
    totalInvested: 85_467.36,
    interestEarned: 41_093.88,
    interestSharePercent: expect.closeTo(32.4695617, 6),
  });
  expect(rows[0]).toEqual({
    year: 1,
    opening: 10_000,
    contributions: 6_000,
    interest: 955.34,
    closing: 16_955.34,
    invested: 16_000,
  });
});

test('every row, column and total adds up to the cent', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const projection = project(input);
      fc.pre(projection.futureValue < 1e13 && projection.totalInvested < 1e13);
      const { rows, ...totals } = toStatement(projection);
      let balance = cents(totals.initialDeposit);
      let invested = balance;
      let interest = 0;
      const added = rows.map((row) => {
        const opening = balance;
        balance += cents(row.contributions) + cents(row.interest);
        invested += cents(row.contributions);
        interest += cents(row.interest);
        return { opening, closing: balance, invested };
      });
      const shown = rows.map(({ opening, closing, invested }) => ({
        opening: cents(opening),
        closing: cents(closing),
        invested: cents(invested),
      }));
      expect(shown).toEqual(added);
      expect(cents(totals.futureValue)).toBe(balance);
      expect(cents(totals.totalInvested)).toBe(invested);
      expect(cents(totals.interestEarned)).toBe(interest);
      expect(balance - invested).toBe(interest);
    }),
    { numRuns: 2000 },
  );
});

test('balances and totals are the unrounded ones to the nearest cent, the rest within two cents', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const projection = project(input);
      fc.pre(projection.futureValue < 1e9 && projection.totalInvested < 1e9);
      const statement = toStatement(projection);
      expect(Math.abs(statement.futureValue - projection.futureValue)).toBeLessThan(0.00501);
      expect(Math.abs(statement.totalInvested - projection.totalInvested)).toBeLessThan(0.00501);
      statement.rows.forEach((row, index) => {
        const exact = projection.yearlyData[index];
        expect(Math.abs(row.closing - (exact?.endBalance ?? 0))).toBeLessThan(0.00501);
        expect(Math.abs(row.contributions - (exact?.contributions ?? 0))).toBeLessThan(0.01001);
        expect(Math.abs(row.interest - (exact?.interest ?? 0))).toBeLessThan(0.02001);
      });
    }),
    { numRuns: 1000 },
  );
});

test('no figure is ever NaN, infinite or minus zero, whatever the size', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { rows, ...totals } = toStatement(project(input));
      const figures = [totals, ...rows].flatMap((part) => Object.values(part));
      const wrong = figures.filter((figure) => !Number.isFinite(figure) || Object.is(figure, -0));
      expect(wrong).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('half a cent counts as a cent even where binary fractions fall short of it', () => {
  expect(1.005 * 100).toBeLessThan(100.5);
  const projection: Projection = {
    futureValue: 1.005,
    totalInvested: 1.005,
    interestEarned: 0,
    yearlyData: [
      { year: 1, startBalance: 1.005, contributions: 0, interest: 0, endBalance: 1.005 },
    ],
  };
  expect(toStatement(projection).futureValue).toBe(1.01);
});

test('nothing invested has an interest share of 0', () => {
  const nothing = { ...DEFAULTS, initialDeposit: 0, monthlyTopUp: 0 };
  expect(toStatement(project(nothing))).toMatchObject({ futureValue: 0, interestSharePercent: 0 });
});

test('a loss has a negative interest share', () => {
  const loss = { ...DEFAULTS, adjustForInflation: true, inflationRate: 20 };
  const { interestEarned, interestSharePercent } = toStatement(project(loss));
  expect(interestEarned).toBeLessThan(0);
  expect(interestSharePercent).toBeLessThan(0);
});

/** Returns an amount in whole cents; NaN if it is not one, which equals nothing that is. */
function cents(amount: number): number {
  const whole = Math.round(amount * 100);
  return whole / 100 === amount ? whole : Number.NaN;
}
