import type { Command } from 'commander';
import { defaultCurrency, FALLBACK_CURRENCIES, symbolFor } from '#lib/domain/currency.ts';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import { type Context, inContext } from '../context.ts';
import { print } from '../output.ts';
import { projectionJson } from '../projection-json.ts';
import {
  GOAL_LIMITS,
  type RequestOptions,
  readRequest,
  type Units,
} from '../projection-request.ts';
import { formatProjection } from '../projection-text.ts';
import { hasColour } from '../terminal.ts';
import { describeVerb } from '../verb.ts';

const { amount, percent, years } = INPUT_LIMITS;
const AMOUNTS = `${grouped(amount.min)} to ${grouped(amount.max)}`;
const GOALS = `${GOAL_LIMITS.min} to ${grouped(GOAL_LIMITS.max)}`;
const PERCENTS = `${percent.min} to ${percent.max}`;

type ProjectOptions = RequestOptions & { currency?: string };

const NARROWEST = 60;

/** `longview project`: the calculator in the terminal. */
export function registerProject(command: Command): void {
  describeVerb(command, {
    kind: 'reads',
    summary: 'Project savings as the calculator does',
    details: `Numbers are as people write them: 10 000,50 and 10,000.50 are one amount, R1.5m is a million and a half, 7,25 is 7.25%. Without --inflation, what it is worth in today's money is worked out at ${CALCULATOR_DEFAULTS.inflationRate}%. With --json the result has full precision.`,
    options: {
      '--deposit <amount>': `initial deposit, ${AMOUNTS}`,
      '--top-up <amount>': `monthly top-up, ${AMOUNTS}`,
      '--escalation <percent>': `how much the top-up grows each year, ${PERCENTS}`,
      '--rate <percent>': `annual return, ${PERCENTS}`,
      '--years <number>': `investment period, ${years.min} to ${years.max}`,
      '--inflation <percent>': `show the result in today's money, at this rate a year, ${PERCENTS}`,
      '--currency <code>': 'the currency to show (else the default one)',
      '--goal <amount>': `also what it would take to reach an amount, ${GOALS}`,
      '--charges <percent>': `also the result after charges of so much a year, ${PERCENTS}`,
      '--monthly <year>': 'also that year month by month',
    },
    examples: [
      'longview project --deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10',
      'longview project --deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10 --inflation 5 --currency USD',
      'longview project --deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10 --goal 250000 --charges 1.2 --monthly 6',
    ],
  }).action(inContext(show));
}

async function show(context: Context<ProjectOptions>): Promise<void> {
  const currency = await currencyOf(context);
  const request = await readRequest(context, currency);
  print(context, projectionJson(request), () =>
    formatProjection(request, currency?.symbol ?? '', {
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
  const code = validate(CURRENCY.input.entries.code, currency);
  return { code, symbol: symbolFor(code, currencies) };
}
