import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import type { PlanBasis } from '#lib/domain/plan.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { anyInput, DEFAULT_PLAN, planOf } from '#test/plans.ts';
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

test('warns of a short period at a rate of medium risk', () => {
  const shown = (years: number, annualRate: number) =>
    formatProjection(asked({ ...DEFAULT_PLAN, years, annualRate }), {
      colour: false,
      width: 80,
    });
  const warning = 'Over so short a time it can also be worth less than you paid in.';
  expect(shown(4, 0.09)).toContain(`returns are 2 points lower or higher.\n${warning}\n`);
  expect(shown(5, 0.09)).not.toContain(warning);
});

test('prints zeros without bars if nothing is paid in', () => {
  const nothing = {
    initialDeposit: 0,
    monthlyTopUp: 0,
    annualEscalation: 0,
    annualRate: 0.07,
    years: 1,
    adjustForInflation: true,
    inflationRate: 0,
  };
  const text = formatProjection(asked(nothing), { colour: false, width: 80 });
  expect(text).toContain('   1    R0.00     R0.00     R0.00    R0.00\n');
  expect(text).toMatch(/Interest share +0\.0%$/);
  expect(text).not.toContain('Between');
});

test("a loss in today's money shortens the bar and keeps its sign", () => {
  const losing = {
    initialDeposit: 1000,
    monthlyTopUp: 0,
    annualEscalation: 0,
    annualRate: 0,
    years: 2,
    adjustForInflation: true,
    inflationRate: 50,
  };
  const text = formatProjection(asked(losing), { colour: false, width: 80 });
  const [first = '', second = ''] = text.match(/█+$/gm) ?? [];
  expect(first.length).toBeGreaterThan(second.length);
  expect(text).not.toContain('░░');
  expect(text).toMatch(/Interest earned +R-\d/);
  expect(text).toContain('in today’s money with inflation at 50% a year');
});
