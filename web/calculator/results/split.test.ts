import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { splitOf } from './split.tsx';

const defaults = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

const splitFor = (changes: Partial<typeof defaults>) =>
  splitOf(toStatement(project({ ...defaults, ...changes })));

describe('splitOf', () => {
  it('puts what was invested beside what it earned', () => {
    expect(splitFor({})).toEqual({ kind: 'earned', first: 85_467.36, second: 41_093.88 });
  });

  it('puts what is left beside what was lost', () => {
    const split = splitFor({ adjustForInflation: true, inflationRate: 12 });
    expect(split.kind).toBe('lost');
    expect(split.first).toBeGreaterThan(split.second);
  });

  it('has no parts when nothing is invested', () => {
    expect(splitFor({ initialDeposit: 0, monthlyTopUp: 0 }).kind).toBe('empty');
  });

  it('never has a negative part', () => {
    fc.assert(
      fc.property(
        fc.record({
          initialDeposit: fc.double({ min: 0, max: 1e12, noNaN: true }),
          monthlyTopUp: fc.double({ min: 0, max: 1e12, noNaN: true }),
          annualRate: fc.double({ min: 0, max: 1, noNaN: true }),
          inflationRate: fc.double({ min: 0, max: 100, noNaN: true }),
          adjustForInflation: fc.boolean(),
          years: fc.integer({ min: 1, max: 30 }),
        }),
        (changes) => {
          const { first, second } = splitFor(changes);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(second).toBeGreaterThanOrEqual(0);
          expect(first + second).toBeGreaterThan(0);
        },
      ),
    );
  });
});
