import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBasis, anyPlan, BLEND, basisOf, DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { summaryLines } from './lines.ts';
import { makePlan } from './plan.ts';
import { type ProjectionInput, project } from './projection.ts';
import { type RiskLevel, riskOfRate } from './risk.ts';
import { type Statement, toStatement } from './statement.ts';

const worth = ({ statement }: { statement: Statement }) => statement.futureValue;
const ofRisk = (risk: RiskLevel) => ({
  holdings: [{ name: 'A', rate: 0.07, risk, sharePercent: 100 }],
});

describe('lower and higher returns', () => {
  test.each([
    ['low', 1, 119_313.1],
    ['medium', 2, 112_587.27],
    ['high', 3, 106_342.67],
  ] as const)('are as far away as the risk says: %s', (risk, points, value) => {
    const plan = planOf(DEFAULT_PLAN, ofRisk(risk));
    expect(plan.points).toBe(points);
    expect(worth(plan.lower)).toBe(value);
  });

  test('are as far away as the site says', () => {
    const range = { low: 0.5, medium: 2, high: 3 };
    const { points, lower } = makePlan(basisOf(DEFAULT_PLAN), range);
    expect(points).toBe(0.5);
    expect(lower.annualRate).toBeCloseTo(0.065, 12);
  });

  test('of a blend are weighted by its shares, to one decimal: 40, 27 and 33% are 1.9 points', () => {
    const plan = makePlan(BLEND);
    expect(worth(plan)).toBe(146_906.92);
    expect(plan.points).toBe(1.9);
    expect(plan.lower.annualRate).toBeCloseTo(plan.returnRate - 0.019, 12);
  });

  test('where only a return is known have the points of its blended level', () => {
    const pointsAt = (annualRate: number) =>
      planOf({ ...DEFAULT_PLAN, annualRate }, { holdings: [] }).points;
    expect([0.07, 0.085, 0.115].map(pointsAt)).toEqual([1, 2, 3]);
  });

  test('in today’s money change the return before inflation is taken off', () => {
    const { lower, higher } = planOf(
      { ...DEFAULT_PLAN, adjustForInflation: true },
      ofRisk('medium'),
    );
    expect(lower.statement).toMatchObject({ futureValue: 70_000, interestEarned: 0 });
    expect(worth(higher)).toBe(87_749.56);
  });

  test('are -1% where 1% is 2 points lower, and money is lost', () => {
    const { lower } = planOf({ ...DEFAULT_PLAN, annualRate: 0.01 }, ofRisk('medium'));
    expect(lower.annualRate).toBeCloseTo(-0.01, 12);
    expect(lower.statement.interestEarned).toBeLessThan(0);
  });
});

describe('charges', () => {
  const CHARGED = { annualCharges: 1.2, isAfterCharges: true };

  test('come off the return before anything else: the defaults come to R117,927.51', () => {
    const plan = planOf(DEFAULT_PLAN, CHARGED);
    expect(plan).toMatchObject({ returnRate: 0.07, risk: 'low', points: 1 });
    expect(worth(plan)).toBe(117_927.51);
    expect(plan.otherFutureValue).toBe(73_155.33);
    expect(plan.lower.annualRate).toBeCloseTo(0.048, 12);
    expect(plan.chargesTurned?.annualRate).toBe(0.07);
    expect(plan.chargesTurned && worth(plan.chargesTurned)).toBe(126_561.24);
  });

  test('that are not known are never taken off', () => {
    const { isAfterCharges, chargesTurned, statement } = planOf(DEFAULT_PLAN, {
      isAfterCharges: true,
    });
    expect({ isAfterCharges, chargesTurned }).toEqual({
      isAfterCharges: false,
      chargesTurned: null,
    });
    expect(statement.futureValue).toBe(126_561.24);
  });

  test('change no risk level and none of the points: a return of 12% is high at 11% too', () => {
    const plan = planOf(
      { ...DEFAULT_PLAN, annualRate: 0.12 },
      { ...CHARGED, annualCharges: 1, holdings: [] },
    );
    expect(plan).toMatchObject({ risk: 'high', points: 3 });
  });
});

describe('the other money', () => {
  test('is today’s beside that day’s, and the other way round', () => {
    expect(planOf(DEFAULT_PLAN).otherFutureValue).toBe(78_238.76);
    expect(planOf({ ...DEFAULT_PLAN, adjustForInflation: true }).otherFutureValue).toBe(126_561.24);
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
  ])('with %s is the same: %s', (_, change: Partial<ProjectionInput>, isSame) => {
    for (const adjustForInflation of [false, true]) {
      const { otherFutureValue } = planOf({ ...DEFAULT_PLAN, ...change, adjustForInflation });
      expect(otherFutureValue === null).toBe(isSame);
    }
  });

  test('turned round twice is the result itself, to the cent, and today’s is never the larger', () => {
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
      { numRuns: 1000 },
    );
  });
});

test('1,000 random plans have at every return what a projection comes to, to the cent', () => {
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
      expect(plan.chargesTurned === null).toBe(annualCharges === undefined);
      expect(worth(plan.lower)).toBeLessThanOrEqual(worth(plan));
      expect(worth(plan.higher)).toBeGreaterThanOrEqual(worth(plan));
      for (const changed of [plan.lower, plan.higher, plan.chargesTurned])
        if (changed) expect(changed.statement.totalInvested).toBe(plan.statement.totalInvested);
    }),
    { numRuns: 1000 },
  );
});
