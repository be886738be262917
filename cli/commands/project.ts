import type { Command } from 'commander';
import {
  type Currency,
  defaultCurrency,
  FALLBACK_CURRENCIES,
  symbolFor,
} from '#lib/domain/currency.ts';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { type ProjectionInput, project } from '#lib/domain/projection.ts';
import { fractionOf } from '#lib/domain/rates.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { readAmount, readPercent } from '#lib/domain/typed-number.ts';
import { currencyInput } from '#lib/schemas/currency.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import { type Context, inContext } from '../context.ts';
import { numberWithin, wholeNumberWithin } from '../input.ts';
import { print } from '../output.ts';
import { formatProjection } from '../projection-text.ts';
import { fillIn, type Question } from '../prompts.ts';
import { hasColour } from '../terminal.ts';
import { describeVerb } from '../verb.ts';

const { amount, percent, years } = INPUT_LIMITS;
const AMOUNTS = `${grouped(amount.min)} to ${grouped(amount.max)}`;
const PERCENTS = `${percent.min} to ${percent.max}`;

/** What a projection rests on, as typed. */
type TypedInput = Record<'deposit' | 'topUp' | 'escalation' | 'rate' | 'years', string>;

type ProjectOptions = Partial<TypedInput> & { inflation?: string; currency?: string };

/** What amounts are shown in; its symbol or code may be typed with one. */
type Units = Pick<Currency, 'code' | 'symbol'>;

const NARROWEST = 60;

/** `longview project`: the calculator in the terminal. */
export function registerProject(command: Command): void {
  describeVerb(command, {
    kind: 'reads',
    summary: 'Project savings as the calculator does',
    details:
      'Numbers are as people write them: 10 000,50 and 10,000.50 are one amount, R1.5m is a million and a half, 7,25 is 7.25%. With --json the result has full precision.',
    options: {
      '--deposit <amount>': `initial deposit, ${AMOUNTS}`,
      '--top-up <amount>': `monthly top-up, ${AMOUNTS}`,
      '--escalation <percent>': `how much the top-up grows each year, ${PERCENTS}`,
      '--rate <percent>': `annual return, ${PERCENTS}`,
      '--years <number>': `investment period, ${years.min} to ${years.max}`,
      '--inflation <percent>': `show the result in today's money, at this rate a year, ${PERCENTS}`,
      '--currency <code>': 'the currency to show (else the default one)',
    },
    examples: [
      'longview project --deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10',
      'longview project --deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10 --inflation 5 --currency USD',
    ],
  }).action(inContext(show));
}

async function show(context: Context<ProjectOptions>): Promise<void> {
  const { deposit, topUp, escalation, rate, years, inflation } = context.options;
  const currency = await currencyOf(context);
  const typed = await fillIn(
    context,
    { deposit, topUp, escalation, rate, years },
    questionsIn(currency),
  );
  const input = projectionInput(typed, inflation, currency);
  const result = project(input);
  print(context, result, () =>
    formatProjection(input, result, currency?.symbol ?? '', {
      colour: hasColour(),
      width: Math.max(NARROWEST, process.stdout.columns ?? 100),
    }),
  );
}

/**
 * Returns the chosen currency, else the default one, as far as it is known. Without a catalogue it is a built-in one: a
 * projection does not begin a catalogue.
 */
async function currencyOf(context: Context<ProjectOptions>): Promise<Units | undefined> {
  const { currency } = context.options;
  const currencies = (await context.hasCatalogue())
    ? (await context.catalogue()).currencies
    : FALLBACK_CURRENCIES;
  if (currency === undefined) return defaultCurrency(currencies);
  const code = validate(currencyInput.entries.code, currency);
  return { code, symbol: symbolFor(code, currencies) };
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

function amountOf(as: string, text: string, currency: Units | undefined): number {
  return numberWithin(as, readAmount(text, currency), amount);
}

function percentOf(as: string, text: string): number {
  return numberWithin(as, readPercent(text), percent);
}

function yearsOf(as: string, text: string): number {
  return wholeNumberWithin(as, text, years);
}
