import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blend, canMove, moveWeight, startWeights, wholePercents } from './portfolio.ts';
import type { RiskLevel } from './risk.ts';

const anyCount = fc.integer({ min: 1, max: 20 });
const anySteps = fc.array(
  fc.record({
    index: fc.nat(),
    percent: fc.oneof(
      fc.integer({ min: -10, max: 110 }),
      fc.double({ min: -50, max: 150, noNaN: true }),
      fc.constantFrom(0, 100, 1e-300, 99.999999999),
    ),
    isHold: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('start weights', () => {
  test.each([
    [0, []],
    [1, [100]],
    [3, [34, 33, 33]],
    [4, [25, 25, 25, 25]],
  ])('of %d classes', (count, weights) => {
    expect(startWeights(count)).toEqual(weights);
  });

  test('are whole and total 100 for any number of classes', () => {
    for (let count = 1; count <= 300; count++) {
      const weights = startWeights(count);
      expect(weights).toHaveLength(count);
      expect(total(weights)).toBe(100);
      expect(weights.every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true);
      expect(new Set(weights.slice(1)).size).toBeLessThanOrEqual(1);
    }
  });
});

describe('moving one weight', () => {
  test('the others share what is left in proportion to their own', () => {
    expect(moveWeight([40, 40, 20], 0, 70)).toEqual([70, 20, 10]);
    expect(moveWeight([34, 33, 33], 0, 50)).toEqual([50, 25, 25]);
  });

  test('the others share evenly when they are all 0', () => {
    expect(moveWeight([100, 0, 0], 0, 40)).toEqual([40, 30, 30]);
  });

  test('held weights keep their whole percents, and only the others change', () => {
    const held = (...places: number[]) => new Set(places);
    expect(moveWeight([40, 40, 20], 0, 70, held(2))).toEqual([70, 10, 20]);
    expect(moveWeight([40, 40, 20], 0, 95, held(2))).toEqual([80, 0, 20]);
    // Its own hold does not hold it.
    expect(moveWeight([40, 40, 20], 0, 50, held(0, 1))).toEqual([50, 40, 10]);
    expect(moveWeight([60, 40, 0, 0], 0, 40, held(1))).toEqual([40, 40, 10, 10]);
    expect(moveWeight([33.4, 33.3, 33.3], 1, 40, held(0))).toEqual([34, 40, 26]);
    const weights = [33.4, 33.3, 33.3];
    expect(moveWeight(weights, 1, 40, held(0, 2))).toBe(weights);
    expect([0, 1, 2].map((index) => canMove(3, index, held(0, 2)))).toEqual([true, false, true]);
    expect(canMove(1, 0, held())).toBe(false);
  });

  test('any moves keep a total of 100, nothing below 0, and held weights', () => {
    fc.assert(
      fc.property(anyCount, anySteps, fc.boolean(), (count, steps, mayHold) => {
        let weights: readonly number[] = startWeights(count);
        const held = new Set<number>();
        for (const { index, percent, isHold } of steps) {
          const moved = index % count;
          const before = wholePercents(weights);
          if (isHold && mayHold) {
            if (!held.delete(moved)) held.add(moved);
            continue;
          }
          weights = moveWeight(weights, moved, percent, held);
          const after = wholePercents(weights);
          expect(Math.abs(total(weights) - 100)).toBeLessThan(1e-9);
          expect(total(after)).toBe(100);
          for (const one of [...weights, ...after]) expect(one >= 0 && one <= 100).toBe(true);
          const heldOthers = [...held].filter((other) => other !== moved);
          for (const other of heldOthers) expect(after[other]).toBe(before[other]);
          // The address has whole shares: read again they are the same.
          expect(wholePercents(after)).toEqual(after);
          if (!canMove(count, moved, held)) {
            expect(after).toEqual(before);
            continue;
          }
          const most = 100 - total(heldOthers.map((other) => before[other] ?? 0));
          const wanted = Math.min(most, Math.max(0, percent));
          expect(weights[moved]).toBe(wanted);
          if (Number.isInteger(wanted)) expect(after[moved]).toBe(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('whole percents', () => {
  test.each([
    [
      [33.4, 33.3, 33.3],
      [34, 33, 33],
    ],
    [
      [0.5, 0.5, 99],
      [1, 0, 99],
    ],
  ])('of %o are %o', (weights, percents) => {
    expect(wholePercents(weights)).toEqual(percents);
  });

  test('total 100, each less than 1 from its weight', () => {
    const anyWeights = fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 })
      .filter((parts) => total(parts) > 1e-6)
      .map((parts) => parts.map((part) => (part / total(parts)) * 100));
    fc.assert(
      fc.property(anyWeights, (weights) => {
        const percents = wholePercents(weights);
        expect(total(percents)).toBe(100);
        percents.forEach((percent, index) => {
          expect(Number.isInteger(percent)).toBe(true);
          expect(Math.abs(percent - (weights[index] ?? 0))).toBeLessThan(1);
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('blended rate and risk', () => {
  test('are 9.64% and medium for 34, 33 and 33% at 7, 10 and 12%', () => {
    const { rate, risk } = blendOf([70_000, 100_000, 120_000], [34, 33, 33]);
    expect(rate).toBeCloseTo(0.0964, 12);
    expect(risk).toBe('medium');
  });

  test('are 0 and low without any share', () => {
    expect(blend([])).toEqual({ rate: 0, risk: 'low' });
    expect(blend([{ rate: 0.12, percentage: 0 }])).toEqual({ rate: 0, risk: 'low' });
  });

  test('agree with exact arithmetic for any whole-percent mix of any rates', () => {
    const anyRate = fc.oneof(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(84_999, 85_000, 85_001, 114_999, 115_000, 115_001),
    );
    fc.assert(
      fc.property(fc.array(anyRate, { minLength: 1, maxLength: 8 }), fc.nat(), (rates, seed) => {
        const moved = moveWeight(startWeights(rates.length), seed % rates.length, seed % 101);
        const percents = wholePercents(moved);
        const exact = exactRate(rates, percents);
        expect(blendOf(rates, percents).risk).toBe(exactLevel(exact));
      }),
      { numRuns: 300 },
    );
  });
});

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Returns a blend of rates in millionths (70,000 is 7%). */
function blendOf(millionths: readonly number[], percents: readonly number[]) {
  return blend(
    millionths.map((rate, index) => ({ rate: rate / 1e6, percentage: percents[index] ?? 0 })),
  );
}

/** Returns the blended rate in hundred-millionths, without rounding. The percents total 100. */
function exactRate(millionths: readonly number[], percents: readonly number[]): bigint {
  return millionths.reduce(
    (sum, rate, index) => sum + BigInt(rate) * BigInt(percents[index] ?? 0),
    0n,
  );
}

function exactLevel(rate: bigint): RiskLevel {
  if (rate < 8_500_000n) return 'low';
  return rate < 11_500_000n ? 'medium' : 'high';
}
