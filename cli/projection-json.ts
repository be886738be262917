import { reach } from '#lib/domain/goal.ts';
import { projectMonths } from '#lib/domain/months.ts';
import { type ProjectionInput, project } from '#lib/domain/projection.ts';
import { type AtAnotherReturn, whatIf } from '#lib/domain/what-if.ts';
import type { ProjectionRequest } from './projection-request.ts';

/** Returns a projection and what else is asked of it, with full precision. Returns are fractions; inflation and charges are percents. */
export function projectionJson({ input, annualCharges, goal, monthlyYear }: ProjectionRequest) {
  const { adjustForInflation, inflationRate } = input;
  const otherInput = { ...input, adjustForInflation: !adjustForInflation };
  const { lower, higher, afterCharges } = whatIf(input, annualCharges);
  return {
    ...project(input),
    inTodaysMoney: adjustForInflation,
    otherBasis: {
      inTodaysMoney: !adjustForInflation,
      inflationRate,
      futureValue: project(otherInput).futureValue,
    },
    lowerReturn: atReturn(input, lower),
    higherReturn: atReturn(input, higher),
    ...(afterCharges && { afterCharges: { annualCharges, ...atReturn(input, afterCharges) } }),
    ...(goal !== undefined && { goal: { amount: goal, ...reach(goal, input) } }),
    ...(monthlyYear !== undefined && {
      monthlyData: projectMonths(input, monthlyYear).map((row) => ({ year: monthlyYear, ...row })),
    }),
  };
}

function atReturn(input: ProjectionInput, { annualRate }: AtAnotherReturn) {
  const { futureValue, totalInvested, interestEarned } = project({ ...input, annualRate });
  return { annualRate, futureValue, totalInvested, interestEarned };
}
