import type { Command } from 'commander';
import {
  type Currency,
  defaultCurrency,
  FALLBACK_CURRENCIES,
  symbolFor,
} from '#lib/domain/currency.ts';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { reach } from '#lib/domain/goal.ts';
import { inflationIn } from '#lib/domain/inputs.ts';
import { type Bounds, INPUT_LIMITS } from '#lib/domain/limits.ts';
import { makePlan, type Plan, type PlanAtReturn } from '#lib/domain/plan.ts';
import { type ProjectedMonth, project } from '#lib/domain/projection.ts';
import { effectiveAnnualRate, fractionOf } from '#lib/domain/rates.ts';
import type { RiskLevel } from '#lib/domain/risk.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { readAmount, readPercent } from '#lib/domain/typed-number.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { ratedAssetClasses } from '#lib/services/catalogue.ts';
import { itemByName } from '#lib/services/item-by-name.ts';
import { quoted } from '#lib/services/quoted.ts';
import { validate } from '#lib/services/validate.ts';
import { type Context, inContext } from '../context.ts';
import { UsageError } from '../failure.ts';
import type { Typed } from '../fields.ts';
import { numberWithin, wholeNumberWithin } from '../input.ts';
import { print } from '../output.ts';
import { formatProjection, type ProjectionRequest } from '../projection-text.ts';
import { askOne } from '../prompts.ts';
import { describeVerb } from '../verb.ts';

const { amount, percent, years } = INPUT_LIMITS;
const GOAL = { min: 0.01, max: amount.max };
const { initialDeposit, monthlyTopUp, annualEscalation } = CALCULATOR_DEFAULTS;

/** The currency of the amounts. Its symbol or code may be typed with an amount. */
type Units = Pick<Currency, 'code' | 'symbol'>;

const NO_CURRENCY: Units = { code: '', symbol: '' };
const MIN_WIDTH = 60;

/** `longview project`: the calculator in the terminal. */
export function registerProject(command: Command): void {
  describeVerb(command, {
    kind: 'reads',
    summary: 'Project savings as the calculator does',
    details: `Only the rate has to be given. Numbers are as people write them: 10 000,50 and 10,000.50 are one amount, R1.5m is a million and a half, 7,25 is 7.25%. What is left out is as the calculator begins, with the inflation, the charges and the range of returns of site.json. With --json the result has full precision.`,
    options: {
      '--deposit <amount>': `initial deposit, ${range(amount)} (else ${grouped(initialDeposit)})`,
      '--top-up <amount>': `monthly top-up, ${range(amount)} (else ${monthlyTopUp})`,
      '--escalation <percent>': `how much the top-up grows each year, ${range(percent)} (else ${annualEscalation})`,
      '--rate <percent>': `annual return, ${range(percent)}`,
      '--years <number>': `investment period, ${range(years)} (else ${CALCULATOR_DEFAULTS.years})`,
      '--inflation <percent>': `show the result in today's money, at this rate a year, ${range(percent)}`,
      '--currency <code>': 'the currency to show (else the default one)',
      '--risk <level>':
        'show the range of returns of this risk: low, medium or high (else by the rate)',
      '--class <name>': 'show the range of returns of this asset class of the catalogue',
      '--goal <amount>': `also what it would take to reach an amount, ${range(GOAL)}`,
      '--charges <percent>': `take so much a year off the return before anything else, ${range(percent)} (else what site.json includes)`,
      '--monthly <year>': 'also that year month by month',
    },
    examples: [
      'longview project --rate 7',
      'longview project --deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10 --inflation 5 --currency USD',
      'longview project --rate 7 --goal 250000 --charges 1.2 --monthly 6',
    ],
  }).action(inContext(show));
}

function range({ min, max }: Bounds): string {
  return `${grouped(min)} to ${grouped(max)}`;
}

async function show(context: Context<Typed>): Promise<void> {
  const currency = await currencyOf(context);
  const request = await readRequest(context, currency);
  print(context, projectionJson(request), () =>
    formatProjection(request, {
      ...context.style,
      width: Math.max(MIN_WIDTH, context.io.stdout.columns ?? 100),
    }),
  );
}

/** Returns the chosen currency, else the default one. Without a catalogue, both come from the built-in currencies. */
async function currencyOf(context: Context<Typed>): Promise<Units | undefined> {
  const { currency } = context.options;
  const currencies = (await context.hasCatalogue())
    ? (await context.catalogue()).currencies
    : FALLBACK_CURRENCIES;
  if (currency === undefined) return defaultCurrency(currencies);
  const code = validate(CURRENCY.input.entries.code, currency);
  return { code, symbol: symbolFor(code, currencies) };
}

/** Returns the request, with the calculator's defaults for missing options. */
async function readRequest(
  context: Context<Typed>,
  currency: Units | undefined,
): Promise<ProjectionRequest> {
  const amountWithin = (bounds: Bounds) => (as: string, text: string) =>
    numberWithin(as, readAmount(text, currency), bounds);
  const { options } = context;
  const check = (answer: string) => percentOf('Annual return (%)', answer);
  const asked = { as: '--rate', message: 'Annual return (%)', check };
  const rate = await askOne(context, options.rate, asked);
  const charges = given('--charges', options.charges, percentOf);
  const inflation = given('--inflation', options.inflation, percentOf);
  const input = {
    initialDeposit: given('--deposit', options.deposit, amountWithin(amount)) ?? initialDeposit,
    monthlyTopUp: given('--top-up', options.topUp, amountWithin(amount)) ?? monthlyTopUp,
    annualEscalation: given('--escalation', options.escalation, percentOf) ?? annualEscalation,
    annualRate: fractionOf(percentOf('--rate', rate)),
    years: given('--years', options.years, yearsOf(years)) ?? CALCULATOR_DEFAULTS.years,
    adjustForInflation: inflation !== undefined,
  };
  const goal = given('--goal', options.goal, amountWithin(GOAL));
  const monthlyYear = given('--monthly', options.monthly, yearsOf({ min: 1, max: input.years }));
  const chosen = await chosenRisk(context, currency);
  const site = await context.site();
  const plan = makePlan(
    {
      currency: currency ?? NO_CURRENCY,
      isBlended: false,
      holdings: [],
      risk: chosen?.risk,
      input: { ...input, inflationRate: inflation ?? inflationIn(currency?.code, site.inflation) },
      // --charges 0 switches the site's charges off, as the calculator's switch does.
      annualCharges: charges || site.annualCharges,
      isAfterCharges: charges === undefined ? site.chargesIncluded === true : charges > 0,
    },
    site.returnRange,
  );
  return { plan, goal, monthlyYear, rangeOf: chosen?.name };
}

/** Returns the risk whose range to show, and what has it; undefined if it goes by the rate. Throws if a class is not offered. */
async function chosenRisk(
  context: Context<Typed>,
  currency: Units | undefined,
): Promise<{ risk: RiskLevel; name: string } | undefined> {
  const { risk: level, class: name } = context.options;
  if (level !== undefined && name !== undefined)
    throw new UsageError('Name either --risk or --class.');
  if (level !== undefined) {
    const risk = validate(ASSET_CLASS.input.entries.risk, level.toLowerCase());
    return { risk, name: `${risk} risk` };
  }
  if (name === undefined) return undefined;
  const code = currency?.code ?? '';
  const offered = ratedAssetClasses(await context.catalogue(), code);
  const missing = `${quoted(name)} is not offered in ${code}.`;
  const found = itemByName(offered, (assetClass) => assetClass.name, name, missing);
  return { risk: found.risk, name: `${found.name} (${found.risk} risk)` };
}

function given(
  as: string,
  text: string | undefined,
  read: (as: string, text: string) => number,
): number | undefined {
  return text === undefined ? undefined : read(as, text);
}

function percentOf(as: string, text: string): number {
  return numberWithin(as, readPercent(text), percent);
}

function yearsOf(bounds: Bounds) {
  return (as: string, text: string) => wholeNumberWithin(as, text, bounds);
}

/** Returns the projection as JSON with full precision: returns as fractions, inflation and charges in percent. */
function projectionJson({ plan, goal, monthlyYear }: ProjectionRequest) {
  const { input, risk, points, lower, higher, annualCharges, isAfterCharges, otherCharges } = plan;
  const { adjustForInflation, inflationRate } = input;
  const monthlyData: ProjectedMonth[] = [];
  const result = project(input, (month) => {
    if (month.year === monthlyYear) monthlyData.push(month);
  });
  const otherInput = { ...input, adjustForInflation: !adjustForInflation };
  return {
    ...result,
    effectiveAnnualRate: effectiveAnnualRate(input.annualRate),
    inTodaysMoney: adjustForInflation,
    otherBasis: {
      inTodaysMoney: !adjustForInflation,
      inflationRate,
      futureValue: project(otherInput).futureValue,
    },
    risk,
    points,
    lowerReturn: atReturn(plan, lower),
    higherReturn: atReturn(plan, higher),
    ...(otherCharges && {
      annualCharges,
      [isAfterCharges ? 'beforeCharges' : 'afterCharges']: atReturn(plan, otherCharges),
    }),
    ...(goal !== undefined && { goal: { amount: goal, ...reach(goal, input) } }),
    ...(monthlyYear !== undefined && { monthlyData }),
  };
}

function atReturn({ input }: Plan, { annualRate }: PlanAtReturn) {
  const { futureValue, totalInvested, interestEarned } = project({ ...input, annualRate });
  return { annualRate, futureValue, totalInvested, interestEarned };
}
