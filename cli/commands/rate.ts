import type { Command } from 'commander';
import { isOffered } from '#lib/domain/asset-class.ts';
import { plannedRateInWords } from '#lib/domain/planned-rate.ts';
import { RETURN_RATE_PERCENT } from '#lib/domain/record-limits.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { recordByName } from '#lib/services/records.ts';
import { type RateRow, rateRows } from '#lib/services/return-rates.ts';
import { type Argument, type Context, inContext, onDemand } from '../context.ts';
import { type Column, formatTable, print } from '../output.ts';
import { dayOf, WITHOUT_APPROVAL } from '../shared-options.ts';
import { addVerb } from '../verb.ts';
import { cancelRate, deleteRate, setRate } from './rate-pair.ts';

const { min, max } = RETURN_RATE_PERCENT;

const COLUMNS: readonly Column<RateRow>[] = [
  { title: 'Currency', value: ({ currency }) => currency },
  { title: 'Asset class', value: ({ assetClass }) => assetClass },
  { title: 'Rate', value: rateText, align: 'right' },
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
  '--at <day>': 'the rates at the end of this day (UTC), past or planned: 2026-11-20',
};

const PAIR = {
  currency: 'the code of the currency, in any letter case',
  class: 'the name of the asset class, in any letter case',
};
const FILE = { file: 'a CSV or JSON file, or - for what is piped in' };
const FORMAT =
  'The file is CSV with the columns currency, assetClass and ratePercent (7.25 is 7.25%), separated by commas, semicolons or tabs as in its first line, or a JSON array of objects with these fields.';

const UNUSUAL =
  'A rate that would become at least twice or at most half of what it is, and by at least 2 points, needs a yes';
const CONFIRMED = `${UNUSUAL}, and so does one that replaces a planned rate.`;
const EXIT_CODES = '0 nothing differs, 1 something does, 2 the file cannot be used.';

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
    details: CONFIRMED,
    args: {
      ...PAIR,
      percent: `the rate for one year, a percent from ${min} to ${max}: 7.25, 7,25 and 7.25% are one`,
    },
    options: { ...FROM, ...WITHOUT_APPROVAL },
    examples: [
      "longview rate set ZAR 'Money Market Funds' 7.25",
      "longview rate set ZAR 'Yield Funds' 10.5 --from 2027-01-01",
    ],
  }).action(inContext(setRate));

  addVerb(noun, 'delete', {
    kind: 'asks',
    summary: 'Stop offering an asset class in a currency, and cancel what is planned for it',
    details: 'It counts at once. rate set offers the class again.',
    args: PAIR,
    options: WITHOUT_APPROVAL,
    examples: ["longview rate delete ZAR 'Yield Funds'"],
  }).action(inContext(deleteRate));

  addVerb(noun, 'planned', {
    kind: 'reads',
    summary: 'List the planned rates of all currencies, by day, and who planned them',
    examples: ['longview rate planned', 'longview rate planned --json'],
  }).action(onDemand(async () => (await import('./rate-planned.ts')).listPlanned));

  addVerb(noun, 'cancel', {
    kind: 'changes',
    summary: 'Cancel the planned rate of an asset class; the rate of today stays',
    args: PAIR,
    options: WITHOUT_APPROVAL,
    examples: ["longview rate cancel ZAR 'Yield Funds'"],
  }).action(inContext(cancelRate));

  addVerb(noun, 'edit', {
    kind: 'asks',
    summary: 'Edit the return rates of all currencies or of one as text',
    details: `Opens VISUAL, else EDITOR, else vi on what rate export writes; then shows what differs and asks. A text that cannot be saved opens again with the reason above it; leave it as it is to end without saving. Removing a line deletes nothing. ${UNUSUAL}.`,
    optionalArgs: { currency: 'the code of a currency, in any letter case' },
    options: WITHOUT_APPROVAL,
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
    details: `The short form of import --dry-run --exit-code. ${FORMAT}\n\nExit codes: ${EXIT_CODES}`,
    args: FILE,
    options: FROM,
    examples: ['longview rate diff rates.csv'],
  }).action(onDemand(async () => (await import('./rate-sheets.ts')).diff));

  addVerb(noun, 'import', {
    kind: 'asks',
    summary: 'Add and change return rates from a file, all of them or none',
    details: `${FORMAT}\n\nRates that the file does not name stay as they are. ${CONFIRMED}\n\nWith --exit-code: ${EXIT_CODES}`,
    args: FILE,
    options: {
      ...FROM,
      ...WITHOUT_APPROVAL,
      '--propose': 'propose it: it counts once a second person approves it on the web',
      '--exit-code': 'with --dry-run: exit with 1 where something differs',
    },
    examples: [
      'longview rate import rates.csv --dry-run',
      'longview rate import rates.csv --dry-run --exit-code',
      'longview rate import rates.csv',
      'longview rate import rates.csv --from 2027-01-01',
      'longview rate export | sed s/,7$/,7.5/ | longview rate import -',
    ],
  }).action(onDemand(async () => (await import('./rate-sheets.ts')).importFile));
}

async function listRates(context: Context<{ at?: string }>, code: Argument): Promise<void> {
  const data = await context.catalogue(dayOf('--at', context.options.at));
  const currency = code === undefined ? undefined : recordByName(CURRENCY, data.currencies, code);
  const stored = data.returnRates.filter(
    ({ currencyId }) => !currency || currencyId === currency.id,
  );
  print(context, stored.filter(isOffered), () => {
    const rows = rateRows({ ...data, returnRates: stored });
    const isAnyPlanned = rows.some(({ next }) => next);
    if (rows.length > 0)
      return formatTable(isAnyPlanned ? [...COLUMNS, PLANNED] : COLUMNS, rows, context.style);
    return currency ? 'No return rates found for this currency' : 'No return rates found';
  });
}

function rateText({ ratePercent }: RateRow): string {
  // A first rate that is only planned has none today.
  if (ratePercent === undefined) return '-';
  return ratePercent === null ? 'not offered' : `${ratePercent}%`;
}
