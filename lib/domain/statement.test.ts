import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInput, anyPlan, DEFAULT_PLAN } from '#test/plans.ts';
import { type Projection, type ProjectionInput, project } from './projection.ts';
import { toStatement } from './statement.ts';
import { type MonthRow, yearByMonth } from './year-by-month.ts';

test('the defaults come to R126,561.24, of which 41,093.88 is interest', () => {
  const { rows, ...totals } = toStatement(project(DEFAULT_PLAN));
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
    { numRuns: 300 },
  );
});

test('rounds balances and totals to the nearest cent, other figures within two cents', () => {
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
    { numRuns: 300 },
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
    { numRuns: 300 },
  );
});

test('rounds half a cent up even if its binary fraction is less', () => {
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
  const nothing = { ...DEFAULT_PLAN, initialDeposit: 0, monthlyTopUp: 0 };
  expect(toStatement(project(nothing))).toMatchObject({ futureValue: 0, interestSharePercent: 0 });
});

test('a loss has a negative interest share', () => {
  const loss = { ...DEFAULT_PLAN, adjustForInflation: true, inflationRate: 20 };
  const { interestEarned, interestSharePercent } = toStatement(project(loss));
  expect(interestEarned).toBeLessThan(0);
  expect(interestSharePercent).toBeLessThan(0);
});

describe('a year month by month', () => {
  const COLUMNS = ['contributions', 'interest'] as const;

  const planAndYear = anyPlan.chain((plan) =>
    fc.record({ plan: fc.constant(plan), year: fc.integer({ min: 1, max: plan.years }) }),
  );

  test('the months of any year follow one another and add up to the year, to the cent', () => {
    fc.assert(
      fc.property(planAndYear, ({ plan, year }) => {
        const { months, year: shown } = yearByMonth(plan, year);
        const row = toStatement(project(plan)).rows[year - 1];
        let balance = cents(shown.opening);
        const chained = months.map(({ contributions, interest }, index) => {
          const opening = balance;
          balance += cents(contributions) + cents(interest);
          return { month: index + 1, opening, closing: balance };
        });
        const told = months.map(({ month, opening, closing }) => ({
          month,
          opening: cents(opening),
          closing: cents(closing),
        }));
        const sums = COLUMNS.map((column) =>
          months.reduce((sum, month) => sum + cents(month[column]), 0),
        );
        expect([shown, told, told.length, balance, sums]).toEqual([
          row,
          chained,
          12,
          cents(shown.closing),
          COLUMNS.map((column) => cents(shown[column])),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('a month adds its top-up and a twelfth of the return on both', () => {
    fc.assert(
      fc.property(planAndYear, ({ plan, year }) => {
        const exact = project({ ...plan, years: year }).yearlyData[year - 1];
        const topUp = (exact?.contributions ?? 0) / 12;
        const rate = realReturn(plan) / 12;
        for (const { opening, contributions, interest } of yearByMonth(plan, year).months) {
          expect(Math.abs(contributions - topUp)).toBeLessThan(0.0101);
          expect(Math.abs(interest - (opening + topUp) * rate)).toBeLessThan(0.0202);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a year past the plan’s end is the last one', () => {
    expect(yearByMonth(DEFAULT_PLAN, 11)).toEqual(yearByMonth(DEFAULT_PLAN, 10));
  });

  test.each<[string, Partial<ProjectionInput>]>([
    ['nothing', { initialDeposit: 0, monthlyTopUp: 0 }],
    ['a loss', { adjustForInflation: true, inflationRate: 100, annualRate: 0 }],
    ['the most that counts', { initialDeposit: 1e12, monthlyTopUp: 1e12, annualRate: 1 }],
  ])('%s has no NaN and no minus zero in it', (_, part) => {
    const rows: MonthRow[] = yearByMonth({ ...DEFAULT_PLAN, ...part }, 10).months;
    const figures = rows.flatMap((row) => Object.values(row));
    expect(figures.filter((it) => !Number.isFinite(it) || Object.is(it, -0))).toEqual([]);
  });
});

function realReturn({ annualRate, adjustForInflation, inflationRate }: ProjectionInput): number {
  return adjustForInflation ? (1 + annualRate) / (1 + inflationRate / 100) - 1 : annualRate;
}

/** Returns an amount in whole cents; NaN if it is not one, which equals nothing that is. */
function cents(amount: number): number {
  const whole = Math.round(amount * 100);
  return whole / 100 === amount ? whole : Number.NaN;
}
