import type { Currency } from '#lib/domain/currency.ts';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { fractionOf } from '#lib/domain/rates.ts';
import { readAmount, readPercent } from '#lib/domain/typed-number.ts';
import type { Context } from './context.ts';
import { numberWithin, wholeNumberWithin } from './input.ts';
import { fillIn, type Question } from './prompts.ts';

const { amount, percent, years } = INPUT_LIMITS;

/** An amount to reach is above 0. */
export const GOAL_LIMITS = { min: 0.01, max: amount.max };

/** A projection, and what else is asked of it. */
export type ProjectionRequest = {
  input: ProjectionInput;
  /** What is taken off the return, in percent a year. */
  annualCharges: number | undefined;
  /** An amount to reach. */
  goal: number | undefined;
  /** The year to have month by month. */
  monthlyYear: number | undefined;
};

/** What a projection rests on, as typed. */
type TypedInput = Record<'deposit' | 'topUp' | 'escalation' | 'rate' | 'years', string>;

/** What is asked, as typed. */
export type RequestOptions = Partial<TypedInput> &
  Partial<Record<'inflation' | 'goal' | 'charges' | 'monthly', string>>;

/** What amounts are shown in; its symbol or code may be typed with one. */
export type Units = Pick<Currency, 'code' | 'symbol'>;

/** Returns what is asked; what is missing is asked for. Throws a UsageError that names the first wrong number. */
export async function readRequest(
  context: Context<RequestOptions>,
  currency: Units | undefined,
): Promise<ProjectionRequest> {
  const { deposit, topUp, escalation, rate, years, inflation } = context.options;
  const { goal, charges, monthly } = context.options;
  const typed = await fillIn(
    context,
    { deposit, topUp, escalation, rate, years },
    questionsIn(currency),
  );
  const input = projectionInput(typed, inflation, currency);
  return {
    input,
    annualCharges: given(charges, (text) => percentOf('--charges', text)),
    goal: given(goal, (text) => numberWithin('--goal', readAmount(text, currency), GOAL_LIMITS)),
    monthlyYear: given(monthly, (text) =>
      wholeNumberWithin('--monthly', text, { min: 1, max: input.years }),
    ),
  };
}

/** Returns the questions for what was not given; the calculator's defaults are filled in. */
function questionsIn(currency: Units | undefined): Record<keyof TypedInput, Question> {
  const { initialDeposit, monthlyTopUp, annualEscalation, years } = CALCULATOR_DEFAULTS;
  const amountIn = (as: string, text: string) => amountOf(as, text, currency);
  return {
    deposit: asked('--deposit', 'Initial deposit', initialDeposit, amountIn),
    topUp: asked('--top-up', 'Monthly top-up', monthlyTopUp, amountIn),
    escalation: asked('--escalation', 'Annual escalation (%)', annualEscalation, percentOf),
    rate: asked('--rate', 'Annual return (%)', undefined, percentOf),
    years: asked('--years', 'Investment period (years)', years, yearsOf),
  };
}

/** Returns the input of the calculation. Throws a UsageError that names the first wrong number. */
function projectionInput(
  typed: TypedInput,
  inflation: string | undefined,
  currency: Units | undefined,
): ProjectionInput {
  return {
    initialDeposit: amountOf('--deposit', typed.deposit, currency),
    monthlyTopUp: amountOf('--top-up', typed.topUp, currency),
    annualEscalation: percentOf('--escalation', typed.escalation),
    annualRate: fractionOf(percentOf('--rate', typed.rate)),
    years: yearsOf('--years', typed.years),
    adjustForInflation: inflation !== undefined,
    inflationRate:
      inflation === undefined
        ? CALCULATOR_DEFAULTS.inflationRate
        : percentOf('--inflation', inflation),
  };
}

/** Returns an option as it is read; undefined where it was left out. */
function given(text: string | undefined, read: (text: string) => number): number | undefined {
  return text === undefined ? undefined : read(text);
}

function asked(
  as: string,
  message: string,
  start: number | undefined,
  read: (as: string, text: string) => number,
): Question {
  return { as, message, start: start?.toString(), check: (answer) => read(message, answer) };
}

function amountOf(as: string, text: string, currency: Units | undefined): number {
  return numberWithin(as, readAmount(text, currency), amount);
}

function percentOf(as: string, text: string): number {
  return numberWithin(as, readPercent(text), percent);
}

function yearsOf(as: string, text: string): number {
  return wholeNumberWithin(as, text, years);
}
