import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPlan, DEFAULT_PLAN, planOf } from '#test/plans.ts';
import {
  nowReachedSentence,
  outOfReachSentence,
  reach,
  reachedSentence,
  type WaysToReach,
  waysInWords,
} from './goal.ts';
import { type ProjectionInput, project } from './projection.ts';
import { toStatement } from './statement.ts';

const THOUSAND_RUNS = { numRuns: 1000 };
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

test('what a plan reaches already is said with its first year', () => {
  expect(reach(100_000, DEFAULT_PLAN)).toEqual({ reachedIn: 9 });
  expect(reach(126_561.24, DEFAULT_PLAN)).toEqual({ reachedIn: 10 });
  expect(reach(126_561.25, DEFAULT_PLAN)).toMatchObject({ reachedIn: null });
});

test('fewer years reach what a falling value has lost by its end', () => {
  const falling = {
    ...DEFAULT_PLAN,
    adjustForInflation: true,
    inflationRate: 25,
    annualEscalation: 0,
  };
  expect(waysTo(18_000, falling).years).toBe(3);
});

test('a way that would take more than an input may count is none', () => {
  const losing = { ...DEFAULT_PLAN, annualRate: 0, years: 2, adjustForInflation: true };
  const { monthlyTopUp, ...others } = waysTo(1e12, losing);
  expect(others).toEqual({ initialDeposit: null, years: null });
  expect(monthlyTopUp).toBeGreaterThan(1e12 / 24);

  const allLost = { ...losing, years: 30, inflationRate: 100 };
  expect(waysTo(1e12, allLost)).toEqual({ monthlyTopUp: null, initialDeposit: null, years: null });
});

test('what reaches an amount does, and one cent less does not', () => {
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
    THOUSAND_RUNS,
  );
  expect(found).toBeGreaterThan(500);
});

test('the year found is the first of the years 1 to 30 that reaches the amount', () => {
  fc.assert(
    fc.property(anyPlan, anyAmount, (plan, amount) => {
      const goal = reach(amount, plan);
      const years = Array.from({ length: 30 }, (_, index) => index + 1);
      const first = years.find((year) => futureValue({ ...plan, years: year }) >= amount) ?? null;
      expect(goal.reachedIn === null ? goal.ways.years : goal.reachedIn).toBe(first);
    }),
    THOUSAND_RUNS,
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

describe('in words an amount to reach', () => {
  const NONE = { monthlyTopUp: null, initialDeposit: null, years: null };
  const read = (ways: Partial<typeof NONE | Record<keyof typeof NONE, number>>) =>
    waysInWords({ ...NONE, ...ways }, planOf(DEFAULT_PLAN)).map(
      ({ before, figure, unit, instead }) => before + figure + unit + instead,
    );

  test('has ways to it, each of which says what would be instead of what is', () => {
    expect(read({ monthlyTopUp: 1_079.72, initialDeposit: 71_422.67, years: 16 })).toEqual([
      'pay in R1,079.72 a month instead of R500.00',
      'start with R71,422.67 instead of R10,000.00',
      'keep going for 16 years instead of 10',
    ]);
  });

  test('is a reason to stop where fewer years reach it', () => {
    expect(read({ years: 3 })).toEqual(['stop after 3 years instead of 10']);
  });

  test('has no words for a way that is out of reach', () => {
    expect(read({})).toEqual([]);
  });

  test('is reached, or not, in one sentence', () => {
    expect(reachedSentence('R100,000.00', 9)).toBe(
      'This plan could already reach R100,000.00, in year 9.',
    );
    expect(outOfReachSentence('R1.00')).toBe('R1.00 is out of reach within 30 years.');
  });

  test.each<[Partial<ProjectionInput>, 'monthlyTopUp' | 'initialDeposit' | 'years', string]>([
    [{ monthlyTopUp: 1_079.72 }, 'monthlyTopUp', 'in year 10, with R1,079.72 a month.'],
    [{ initialDeposit: 71_422.67 }, 'initialDeposit', 'in year 10, starting with R71,422.67.'],
    [{ years: 16 }, 'years', 'in 16 years.'],
  ])('that is reached since a way was used is told with what: %j', (part, used, words) => {
    const plan = planOf({ ...DEFAULT_PLAN, ...part });
    expect(nowReachedSentence('R250,000.00', 10, used, plan)).toBe(
      `This plan could now reach R250,000.00, ${words}`,
    );
  });
});
