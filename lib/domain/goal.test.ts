import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPlan, DEFAULT_PLAN } from '#test/plans.ts';
import { reach, type WaysToReach } from './goal.ts';
import { type ProjectionInput, project } from './projection.ts';
import { toStatement } from './statement.ts';

const RUNS = { numRuns: 300 };
const anyAmount = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: 1, max: 100_000_000_000_000 }).map((cents) => cents / 100),
);

test('R250,000 takes R1,079.72 a month, R71,422.67 at the start or 16 years', () => {
  expect(reach(250_000, DEFAULT_PLAN)).toEqual({
    reachedIn: null,
    ways: { monthlyTopUp: 1_079.72, initialDeposit: 71_422.67, years: 16 },
  });
});

test('names the first year in which a plan already reaches the amount', () => {
  expect(reach(100_000, DEFAULT_PLAN)).toEqual({ reachedIn: 9 });
  expect(reach(126_561.24, DEFAULT_PLAN)).toEqual({ reachedIn: 10 });
  expect(reach(126_561.25, DEFAULT_PLAN)).toMatchObject({ reachedIn: null });
});

test('finds fewer years if the value falls', () => {
  const falling = {
    ...DEFAULT_PLAN,
    adjustForInflation: true,
    inflationRate: 25,
    annualEscalation: 0,
  };
  expect(waysTo(18_000, falling).years).toBe(3);
});

test('gives null for an input that would exceed its limit', () => {
  const losing = { ...DEFAULT_PLAN, annualRate: 0, years: 2, adjustForInflation: true };
  const { monthlyTopUp, ...others } = waysTo(1e12, losing);
  expect(others).toEqual({ initialDeposit: null, years: null });
  expect(monthlyTopUp).toBeGreaterThan(1e12 / 24);

  const allLost = { ...losing, years: 30, inflationRate: 100 };
  expect(waysTo(1e12, allLost)).toEqual({ monthlyTopUp: null, initialDeposit: null, years: null });
});

test('finds the smallest amounts: one cent less does not reach it', () => {
  let found = 0;
  fc.assert(
    fc.property(anyPlan, anyAmount, (plan, amount) => {
      const goal = reach(amount, plan);
      if (goal.reachedIn !== null) return;
      const { monthlyTopUp, initialDeposit } = goal.ways;
      if (monthlyTopUp !== null) {
        found += 1;
        expect(futureValue({ ...plan, monthlyTopUp })).toBeGreaterThanOrEqual(amount);
        expect(futureValue({ ...plan, monthlyTopUp: lessACent(monthlyTopUp) })).toBeLessThan(
          amount,
        );
      }
      if (initialDeposit !== null) {
        expect(futureValue({ ...plan, initialDeposit })).toBeGreaterThanOrEqual(amount);
        expect(futureValue({ ...plan, initialDeposit: lessACent(initialDeposit) })).toBeLessThan(
          amount,
        );
      }
    }),
    RUNS,
  );
  expect(found).toBeGreaterThan(150);
});

test('finds the first of the years 1 to 30 that reaches the amount', () => {
  fc.assert(
    fc.property(anyPlan, anyAmount, (plan, amount) => {
      const goal = reach(amount, plan);
      const years = Array.from({ length: 30 }, (_, index) => index + 1);
      const first = years.find((year) => futureValue({ ...plan, years: year }) >= amount) ?? null;
      expect(goal.reachedIn === null ? goal.ways.years : goal.reachedIn).toBe(first);
    }),
    RUNS,
  );
});

function waysTo(amount: number, plan: ProjectionInput): WaysToReach {
  const goal = reach(amount, plan);
  if (goal.reachedIn !== null) throw new Error(`It is reached in year ${goal.reachedIn}.`);
  return goal.ways;
}

function futureValue(plan: ProjectionInput): number {
  return toStatement(project(plan)).futureValue;
}

function lessACent(amount: number): number {
  return Math.round(amount * 100 - 1) / 100;
}
