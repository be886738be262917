import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPlan, DEFAULT_PLAN } from '#test/plans.ts';
import { project } from './projection.ts';
import { toStatement } from './statement.ts';
import { whatIf } from './what-if.ts';

test('the defaults come to R112,587.27 at 5% and to R142,807.42 at 9%', () => {
  const { lower, higher, afterCharges } = whatIf(DEFAULT_PLAN);
  expect(lower.annualRate).toBeCloseTo(0.05, 12);
  expect(lower.statement.futureValue).toBe(112_587.27);
  expect(higher.annualRate).toBeCloseTo(0.09, 12);
  expect(higher.statement.futureValue).toBe(142_807.42);
  expect(afterCharges).toBeNull();
});

test('in today’s money the return changes before inflation is taken off: 5% at 5% inflation earns nothing', () => {
  const { lower, higher } = whatIf({ ...DEFAULT_PLAN, adjustForInflation: true });
  expect(lower.statement).toMatchObject({ futureValue: 70_000, interestEarned: 0 });
  expect(higher.statement.futureValue).toBe(87_749.56);
});

test('charges come off the return before anything else', () => {
  for (const adjustForInflation of [false, true]) {
    const plan = { ...DEFAULT_PLAN, adjustForInflation };
    const { afterCharges } = whatIf(plan, 1.2);
    expect(afterCharges?.annualRate).toBeCloseTo(0.058, 12);
    expect(afterCharges?.statement).toEqual(toStatement(project({ ...plan, annualRate: 0.058 })));
  }
});

test('no charges are charges of their own: the same result', () => {
  const { afterCharges } = whatIf(DEFAULT_PLAN, 0);
  expect(afterCharges?.statement.futureValue).toBe(126_561.24);
});

test('a return of 1% is -1% where it is 2 points lower, and money is lost', () => {
  const { lower } = whatIf({ ...DEFAULT_PLAN, annualRate: 0.01 });
  expect(lower.annualRate).toBeCloseTo(-0.01, 12);
  expect(lower.statement.interestEarned).toBeLessThan(0);
});

test('of any plan lower is never more than the plan, higher never less, and what is paid in stays', () => {
  fc.assert(
    fc.property(anyPlan, fc.double({ min: 0, max: 100, noNaN: true }), (plan, charges) => {
      const own = toStatement(project(plan));
      const { lower, higher, afterCharges } = whatIf(plan, charges);
      expect(lower.statement.futureValue).toBeLessThanOrEqual(own.futureValue);
      expect(higher.statement.futureValue).toBeGreaterThanOrEqual(own.futureValue);
      expect(afterCharges?.statement.futureValue).toBeLessThanOrEqual(own.futureValue);
      for (const changed of [lower, higher, afterCharges])
        expect(changed?.statement.totalInvested).toBe(own.totalInvested);
    }),
    { numRuns: 1000 },
  );
});
