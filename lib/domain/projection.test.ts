import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyInput } from '#test/plans.ts';
import { type ProjectedMonth, type ProjectionInput, project } from './projection.ts';
import vectors from './vectors/projection.json' with { type: 'json' };

test('has 60 cases in decimal arithmetic', () => {
  expect(vectors).toHaveLength(60);
});

test.each(vectors)(
  'years, and months added up to years, agree with decimal arithmetic: $name',
  ({ input, expected }) => {
    const months: ProjectedMonth[] = [];
    const { yearlyData, ...totals } = project(input, (month) => months.push(month));
    expect(yearlyData).toHaveLength(expected.yearlyData.length);
    expect(months).toHaveLength(12 * input.years);
    const { yearlyData: expectedRows, ...expectedTotals } = expected;
    expectClose(totals, expectedTotals);
    yearlyData.forEach((row, index) => {
      const exact = expectedRows[index];
      expectClose(row, exact ?? {});
      const inYear = months.filter(({ year }) => year === row.year);
      for (const [before, month] of inYear.slice(1).entries())
        expect(month.startBalance).toBe(inYear[before]?.endBalance);
      const sumOf = (column: 'contributions' | 'interest') =>
        inYear.reduce((sum, month) => sum + month[column], 0);
      const added = {
        year: row.year,
        startBalance: inYear[0]?.startBalance ?? Number.NaN,
        contributions: sumOf('contributions'),
        interest: sumOf('interest'),
        endBalance: inYear.at(-1)?.endBalance ?? Number.NaN,
      };
      expectClose(added, exact ?? {});
    });
  },
);

test('agrees with the closed form of an annuity-due that grows once a year', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { futureValue } = project(input);
      const expected = closedForm(input);
      expect(Math.abs(futureValue - expected)).toBeLessThanOrEqual(allowance(expected, 1e-9));
    }),
    { numRuns: 500 },
  );
});

/** Returns the future value without a loop over months: each year's twelve top-ups as one annuity-due. */
function closedForm(input: ProjectionInput): number {
  const inflation = input.adjustForInflation ? input.inflationRate / 100 : 0;
  const rate = (input.annualRate - inflation) / (1 + inflation) / 12;
  const growth = 1 + (input.annualEscalation / 100 - inflation) / (1 + inflation);
  const months = (count: number) => Math.exp(count * Math.log1p(rate));
  const dueFactor = rate === 0 ? 12 : (Math.expm1(12 * Math.log1p(rate)) / rate) * (1 + rate);
  let value = input.initialDeposit * months(12 * input.years);
  for (let year = 0; year < input.years; year++) {
    value +=
      input.monthlyTopUp * growth ** year * dueFactor * months(12 * (input.years - year - 1));
  }
  return value;
}

function allowance(expected: number, relative: number): number {
  return Math.max(Math.abs(expected) * relative, 1e-6);
}

function expectClose(actual: Record<string, number>, expected: Record<string, string | number>) {
  expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, figure] of Object.entries(actual)) {
    const exact = Number(expected[name]);
    expect(Math.abs(figure - exact), name).toBeLessThanOrEqual(allowance(exact, 1e-9));
  }
}
