import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { fractionOf } from '#lib/domain/rates.ts';
import { numberWithin, wholeNumberWithin } from '../input.ts';
import type { Question } from '../prompts.ts';

/** What a projection rests on, as typed. */
export type TypedInput = Record<keyof typeof QUESTIONS, string>;

const { amount, percent, years } = INPUT_LIMITS;

/** What is asked where it was not given; what the calculator starts with is filled in. */
export const QUESTIONS = {
  deposit: asked('--deposit', 'Initial deposit', CALCULATOR_DEFAULTS.initialDeposit, amountOf),
  topUp: asked('--top-up', 'Monthly top-up', CALCULATOR_DEFAULTS.monthlyTopUp, amountOf),
  escalation: asked(
    '--escalation',
    'Annual escalation (%)',
    CALCULATOR_DEFAULTS.annualEscalation,
    percentOf,
  ),
  rate: asked('--rate', 'Annual return (%)', undefined, percentOf),
  years: asked('--years', 'Investment period (years)', CALCULATOR_DEFAULTS.years, yearsOf),
} satisfies Record<string, Question>;

/** The input of the calculation; the first wrong number is wrong usage. */
export function projectionInput(typed: TypedInput, inflation: string | undefined): ProjectionInput {
  return {
    initialDeposit: amountOf('--deposit', typed.deposit),
    monthlyTopUp: amountOf('--top-up', typed.topUp),
    annualEscalation: percentOf('--escalation', typed.escalation),
    annualRate: fractionOf(percentOf('--rate', typed.rate)),
    years: yearsOf('--years', typed.years),
    adjustForInflation: inflation !== undefined,
    inflationRate: inflation === undefined ? 0 : percentOf('--inflation', inflation),
  };
}

function asked(
  as: string,
  message: string,
  start: number | undefined,
  read: (as: string, text: string) => number,
): Question {
  return { as, message, start: start?.toString(), check: (answer) => read(message, answer) };
}

function amountOf(as: string, text: string): number {
  return numberWithin(as, text, amount);
}

function percentOf(as: string, text: string): number {
  return numberWithin(as, text, percent);
}

function yearsOf(as: string, text: string): number {
  return wholeNumberWithin(as, text, years);
}
