import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INPUT_LIMITS } from './limits.ts';
import { otherBasis } from './other-basis.ts';
import { type ProjectionInput, project } from './projection.ts';
import { toStatement } from './statement.ts';

const DEFAULTS: ProjectionInput = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

test('future money has its worth today beside it, and the other way round', () => {
  expect(otherBasis(DEFAULTS)).toEqual({
    futureValue: 78_238.76,
    inTodaysMoney: true,
    isSame: false,
  });
  expect(otherBasis({ ...DEFAULTS, adjustForInflation: true })).toEqual({
    futureValue: 126_561.24,
    inTodaysMoney: false,
    isSame: false,
  });
});

test.each([
  ['no inflation', { inflationRate: 0 }, true],
  ['nothing paid in', { initialDeposit: 0, monthlyTopUp: 0 }, true],
  [
    'a difference of less than a cent',
    { initialDeposit: 0.01, monthlyTopUp: 0, annualRate: 0, inflationRate: 1 },
    true,
  ],
  [
    'a difference of one cent',
    { initialDeposit: 1, monthlyTopUp: 0, annualRate: 0, inflationRate: 1, years: 1 },
    false,
  ],
])('with %s both moneys are %s', (_, change, isSame) => {
  for (const adjustForInflation of [false, true])
    expect(otherBasis({ ...DEFAULTS, ...change, adjustForInflation }).isSame).toBe(isSame);
});

test('turned round twice it is the result itself, to the cent', () => {
  const amount = fc.double({ ...INPUT_LIMITS.amount, noNaN: true });
  const percent = fc.double({ ...INPUT_LIMITS.percent, noNaN: true });
  const plan = fc.record({
    initialDeposit: amount,
    monthlyTopUp: amount,
    annualEscalation: percent,
    annualRate: fc.double({ min: 0, max: 1, noNaN: true }),
    years: fc.integer(INPUT_LIMITS.years),
    adjustForInflation: fc.boolean(),
    inflationRate: percent,
  });
  fc.assert(
    fc.property(plan, (input) => {
      const own = toStatement(project(input)).futureValue;
      const other = otherBasis(input);
      const back = otherBasis({ ...input, adjustForInflation: other.inTodaysMoney });
      expect(back.futureValue).toBe(own);
      expect(back.inTodaysMoney).toBe(input.adjustForInflation);
      expect(other.isSame).toBe(other.futureValue === own);
      const today = other.inTodaysMoney ? other.futureValue : own;
      const thatDay = other.inTodaysMoney ? own : other.futureValue;
      expect(today).toBeLessThanOrEqual(thatDay);
    }),
    { numRuns: 1000 },
  );
});
