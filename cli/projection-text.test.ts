import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import type { PlanBasis } from '#lib/domain/plan.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { anyInput, planOf } from '#test/plans.ts';
import { formatProjection, type ProjectionRequest } from './projection-text.ts';

/** Returns a plan of which the return alone is known, and what else is asked of it. */
const asked = (
  input: ProjectionInput,
  { annualCharges, ...others }: Partial<ProjectionRequest> & Pick<PlanBasis, 'annualCharges'> = {},
): ProjectionRequest => ({
  plan: planOf(input, { holdings: [], annualCharges, isAfterCharges: true }),
  goal: undefined,
  monthlyYear: undefined,
  ...others,
});
const percent = fc.double({ ...INPUT_LIMITS.percent, noNaN: true });
const others = fc.record({
  annualCharges: fc.option(percent, { nil: undefined }),
  goal: fc.option(fc.double({ min: 0.01, max: 1e12, noNaN: true }), { nil: undefined }),
  monthlyYear: fc.option(fc.integer(INPUT_LIMITS.years), { nil: undefined }),
});

test('fits any projection to the terminal, without NaN', () => {
  fc.assert(
    fc.property(anyInput, others, fc.integer({ min: 60, max: 200 }), (given, also, width) => {
      const text = formatProjection(asked(given, also), { colour: false, width });
      expect(text).not.toMatch(/NaN|Infinity|-0\.00|undefined/);
      for (const bar of text.match(/^ *\d+ .*?([█░]*)$/gm) ?? [])
        expect(bar.replace(/[^█░]/g, '').length).toBeLessThanOrEqual(40);
    }),
  );
});
