import { type ProjectionInput, project } from './projection.ts';
import { toStatement } from './statement.ts';

/** The future value in the money that the result is not in: today's money for future money, and the other way round. */
export type OtherBasis = {
  /** To the cent. */
  futureValue: number;
  /** True where futureValue is in today's money, that is where the result is in future money. */
  inTodaysMoney: boolean;
  /** True where the result's own future value is the same to the cent, so that there is nothing more to say. */
  isSame: boolean;
};

/**
 * Returns the future value in the other money, at the inflation rate of the input: the same calculation with the
 * inflation adjustment turned round, never a discounted figure.
 */
export function otherBasis(input: ProjectionInput): OtherBasis {
  const inTodaysMoney = !input.adjustForInflation;
  const futureValue = futureValueOf({ ...input, adjustForInflation: inTodaysMoney });
  return { futureValue, inTodaysMoney, isSame: futureValue === futureValueOf(input) };
}

function futureValueOf(input: ProjectionInput): number {
  return toStatement(project(input)).futureValue;
}
