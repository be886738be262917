import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBasis, anyPlan, basisOf, DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { summaryLines } from './lines.ts';
import { makePlan } from './plan.ts';
import { type ProjectionInput, project } from './projection.ts';
import { riskOfRate } from './risk.ts';
import { type Statement, toStatement } from './statement.ts';

const worth = ({ statement }: { statement: Statement }) => statement.futureValue;

describe('lower and higher returns', () => {
  test('are as far away as the site’s range', () => {
    const range = { low: 0.5, medium: 2, high: 3 };
    const { points, lower } = makePlan(basisOf(DEFAULT_PLAN), range);
    expect(points).toBe(0.5);
    expect(lower.annualRate).toBeCloseTo(0.065, 12);
  });

  test('use the risk of the return before charges if only a return is known', () => {
    const charged = { annualCharges: 1, isAfterCharges: true };
    const pointsAt = (annualRate: number) =>
      planOf({ ...DEFAULT_PLAN, annualRate }, { ...charged, holdings: [] }).points;
    expect([0.07, 0.085, 0.115].map(pointsAt)).toEqual([1, 2, 3]);
  });
});

describe('the other money', () => {
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
  ])('with %s is the same: %s', (_, change: Partial<ProjectionInput>, isSame) => {
    for (const adjustForInflation of [false, true]) {
      const { otherFutureValue } = planOf({ ...DEFAULT_PLAN, ...change, adjustForInflation });
      expect(otherFutureValue === null).toBe(isSame);
    }
  });

  test('reversed twice is the result itself, and today’s money is never more', () => {
    fc.assert(
      fc.property(anyPlan, (input) => {
        const plan = planOf(input);
        const own = worth(plan);
        const other = plan.otherFutureValue ?? own;
        const back = planOf({ ...input, adjustForInflation: !input.adjustForInflation });
        expect(worth(back)).toBe(other);
        const [today, thatDay] = input.adjustForInflation ? [own, other] : [other, own];
        expect(today).toBeLessThanOrEqual(thatDay);
      }),
      { numRuns: 300 },
    );
  });
});

test('random plans equal their projections at every return, to the cent', () => {
  fc.assert(
    fc.property(anyBasis, (basis) => {
      const plan = makePlan(basis);
      const { input, isBlended, holdings, annualCharges, isAfterCharges } = basis;
      const charges = isAfterCharges ? (annualCharges ?? 0) / 100 : 0;
      const at = (change: number) =>
        toStatement(project({ ...input, annualRate: input.annualRate - charges + change }));
      const [held] = holdings;
      const level = isBlended ? riskOfRate(input.annualRate) : held?.risk;
      const points = { low: 1, medium: 2, high: 3 };
      const weighted = holdings.reduce((sum, one) => sum + one.sharePercent * points[one.risk], 0);
      expect(plan.risk).toBe(level);
      expect(Math.abs(plan.points - weighted / 100)).toBeLessThan(0.0501);
      expect(plan.statement).toEqual(at(0));
      expect(worth(plan.lower)).toBe(at(-plan.points / 100).futureValue);
      expect(worth(plan.higher)).toBe(at(plan.points / 100).futureValue);
      expect(summaryLines(plan.statement, 'R')).toEqual(summaryLines(at(0), 'R'));
      expect(plan.isAfterCharges).toBe(isAfterCharges && annualCharges !== undefined);
      expect(plan.otherCharges === null).toBe(annualCharges === undefined);
      expect(worth(plan.lower)).toBeLessThanOrEqual(worth(plan));
      expect(worth(plan.higher)).toBeGreaterThanOrEqual(worth(plan));
      for (const changed of [plan.lower, plan.higher, plan.otherCharges])
        if (changed) expect(changed.statement.totalInvested).toBe(plan.statement.totalInvested);
    }),
    { numRuns: 300 },
  );
});
