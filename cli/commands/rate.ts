import type { Command } from 'commander';
import { isOffered, type RateOnDay } from '#lib/domain/asset-class.ts';
import { RETURN_RATE_PERCENT } from '#lib/domain/limits.ts';
import { plannedRateInWords } from '#lib/domain/planned-rate.ts';
import { fractionOf, percentOf } from '#lib/domain/rates.ts';
import { readPercent } from '#lib/domain/typed-number.ts';
import { unusualChangeQuestion } from '#lib/domain/unusual-change.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { returnRateFraction } from '#lib/schemas/fields.ts';
import { recordByName } from '#lib/services/records.ts';
import {
  cancelPlannedRate,
  listReturnRates,
  pairKey,
  type RateRow,
  ratesByPair,
  setReturnRate,
  sheetRows,
} from '#lib/services/return-rates.ts';
import { validate } from '#lib/services/validate.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext, onDemand } from '../context.ts';
import { type Column, formatTable, print } from '../output.ts';
import { askMissing, whichRecord } from '../prompts.ts';
import { dayOf } from '../shared-options.ts';
import { addVerb } from '../verb.ts';

const { min, max } = RETURN_RATE_PERCENT;

const COLUMNS: readonly Column<RateRow>[] = [
  { title: 'Currency', value: ({ currency }) => currency },
  { title: 'Asset class', value: ({ assetClass }) => assetClass },
  { title: 'Rate', value: ({ ratePercent }) => `${ratePercent}%`, align: 'right' },
];
const PLANNED: Column<RateRow> = {
  title: 'Planned',
  value: ({ next }) => (next ? plannedRateInWords(next) : ''),
};

const FROM = {
  '--from <day>':
    'the day that it counts from (from 00:00 UTC): after today, at most two years ahead',
};
const AT = {
  '--at <day>': 'as it counted at the end of a day (UTC) like 2026-11-20, or is planned to',
};

const PAIR = {
  currency: 'the code of the currency, in any letter case',
  class: 'the name of the asset class, in any letter case',
};
const FILE = { file: 'a CSV or JSON file, or - for what is piped in' };
const FORMAT =
  'The file is CSV with the columns currency, assetClass and ratePercent (7.25 is 7.25%), parted by commas, semicolons or tabs as in its first line, or a JSON array of objects with these fields.';

const UNUSUAL =
  'A rate that would become at least twice or at most half of what it is, and by at least 2 points, needs a yes.';

/** `longview rate …`. Code that reads and writes rate files is loaded on demand. */
export function registerRate(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the return rates of all currencies or of one',
    optionalArgs: { currency: 'the code of a currency, in any letter case' },
    options: AT,
    examples: [
      'longview rate list',
      'longview rate list ZAR --json',
      'longview rate list ZAR --at 2026-11-20',
    ],
  }).action(inContext(listRates));

  addVerb(noun, 'set', {
    kind: 'asks',
    summary: 'Set the return rate of an asset class in a currency',
    details: UNUSUAL,
    args: {
      ...PAIR,
      percent: `the rate for one year, a percent from ${min} to ${max}: 7.25, 7,25 and 7.25% are one`,
    },
    options: FROM,
    examples: [
      "longview rate set ZAR 'Money Market Funds' 7.25",
      "longview rate set ZAR 'Yield Funds' 10.5 --from 2027-01-01",
    ],
  }).action(inContext(setRate));

  addVerb(noun, 'cancel', {
    kind: 'changes',
    summary: 'Take back what is planned for a return rate, which stays as it is',
    args: PAIR,
    examples: ["longview rate cancel ZAR 'Yield Funds'"],
  }).action(inContext(cancelRate));

  addVerb(noun, 'edit', {
    kind: 'asks',
    summary: 'Edit the return rates of all currencies or of one as text',
    details: `Opens VISUAL, else EDITOR, else vi on what rate export writes; then shows what differs and asks. What cannot be saved opens again with the reason above it; left as it is, it ends there. A line that is left alone changes nothing, and one that is taken out deletes nothing. ${UNUSUAL}`,
    optionalArgs: { currency: 'the code of a currency, in any letter case' },
    examples: ['longview rate edit ZAR', 'EDITOR=nano longview rate edit'],
  }).action(onDemand(async () => (await import('./rate-edit.ts')).editRates));

  addVerb(noun, 'export', {
    kind: 'reads',
    summary: 'Write all return rates as rate import reads them: CSV, or JSON with --json',
    options: AT,
    examples: ['longview rate export > rates.csv', 'longview rate export --json > rates.json'],
  }).action(onDemand(async () => (await import('./rate-sheets.ts')).exportRates));

  addVerb(noun, 'diff', {
    kind: 'reads',
    summary: 'Show what importing a file would change, old and new side by side',
    details: `${FORMAT}\n\nExit codes: 0 nothing differs, 1 something does, 2 the file cannot be used.`,
    args: FILE,
    examples: ['longview rate diff rates.csv'],
  }).action(onDemand(async () => (await import('./rate-sheets.ts')).diff));

  addVerb(noun, 'import', {
    kind: 'asks',
    summary: 'Add and change return rates from a file, all of them or none',
    details: `${FORMAT}\n\nRates that the file does not name stay as they are. ${UNUSUAL}`,
    args: FILE,
    options: FROM,
    examples: [
      'longview rate import rates.csv --dry-run',
      'longview rate import rates.csv',
      'longview rate import rates.csv --from 2027-01-01',
      'longview rate export | sed s/,7$/,7.5/ | longview rate import -',
    ],
  }).action(onDemand(async () => (await import('./rate-sheets.ts')).importFile));
}

async function listRates(context: Context<{ at?: string }>, code: Argument): Promise<void> {
  const data = await context.catalogue(dayOf('--at', context.options.at));
  const currency = code === undefined ? undefined : recordByName(CURRENCY, data.currencies, code);
  const stored = currency ? listReturnRates(data, currency.id) : data.returnRates.filter(isOffered);
  print(context, stored, () => {
    const rows = sheetRows({ ...data, returnRates: stored });
    const isAnyPlanned = rows.some(({ next }) => next);
    if (rows.length > 0)
      return formatTable(isAnyPlanned ? [...COLUMNS, PLANNED] : COLUMNS, rows, context.style);
    return currency ? 'No return rates found for this currency' : 'No return rates found';
  });
}

async function setRate(context: Context<{ from?: string }>, ...args: Argument[]): Promise<void> {
  const from = dayOf('--from', context.options.from);
  const [currency, assetClass, percent] = args;
  const typed = await askMissing(
    context,
    { currency, assetClass, percent },
    {
      ...whichPair(context),
      percent: { as: '<percent>', message: 'Return rate (%)', check: returnRateOf },
    },
  );
  const returnRate = returnRateOf(typed.percent);
  await commit(
    context,
    (draft) => {
      const { pair, title, before } = namedRate(draft, typed.currency, typed.assetClass);
      const rate = setReturnRate(draft, { ...pair, returnRate }, from);
      const was = before?.returnRate ?? null;
      const question = was === null ? null : unusualChangeQuestion(was, returnRate);
      const becomes = from ? plannedRateInWords({ returnRate, from }) : percentText(rate);
      return { rate, before, question, title, becomes };
    },
    {
      ask: ({ before, question, title, becomes }) =>
        before && question
          ? {
              question,
              about: `${title} would change from ${percentText(before)} to ${becomes}`,
              no: 'The rate was not changed.',
            }
          : null,
      warning: ({ question }) => (question ? `${question} That needs --yes.` : null),
      text: ({ title, becomes }) => `Return rates saved successfully: ${title} ${becomes}.`,
      json: ({ rate }) => rate,
    },
  );
}

async function cancelRate(context: Context, ...args: Argument[]): Promise<void> {
  const [currency, assetClass] = args;
  const typed = await askMissing(context, { currency, assetClass }, whichPair(context));
  await commit(
    context,
    (draft) => {
      const { title, before } = namedRate(draft, typed.currency, typed.assetClass);
      return { rate: cancelPlannedRate(draft, before?.id ?? 0), title };
    },
    {
      text: ({ rate, title }) => `Cancelled: ${title} stays at ${percentText(rate)}.`,
      json: ({ rate }) => rate,
    },
  );
}

function whichPair(context: Context) {
  return {
    currency: whichRecord(context, CURRENCY, '<currency>'),
    assetClass: whichRecord(context, ASSET_CLASS, '<class>'),
  };
}

function namedRate(draft: Draft, code: string, name: string) {
  const currency = recordByName(CURRENCY, draft.list('currencies'), code);
  const assetClass = recordByName(ASSET_CLASS, draft.list('assetClasses'), name);
  const pair = { currencyId: currency.id, assetClassId: assetClass.id };
  const before = ratesByPair(draft.catalogue.returnRates).get(pairKey(pair));
  return { pair, title: `${currency.code} ${assetClass.name}`, before };
}

function percentText({ returnRate }: RateOnDay): string {
  return returnRate === null ? 'not offered' : `${percentOf(returnRate)}%`;
}

function returnRateOf(text: string): number {
  return validate(returnRateFraction, fractionOf(readPercent(text)));
}
