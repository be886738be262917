import type { Command } from 'commander';
import { onDemand } from '../context.ts';
import { addVerb } from '../verb.ts';

const FILE = { file: 'a CSV or JSON file, or - for what is piped in' };
const FORMAT =
  'The file is CSV with the columns currency, assetClass and ratePercent (7.25 is 7.25%), or a JSON array of objects with these fields.';

/** `longview rate …`. What imports and exports is loaded when it is used. */
export function registerRate(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the return rates of all currencies or of one',
    optionalArgs: { currency: 'the code of a currency, in any letter case' },
    examples: ['longview rate list', 'longview rate list ZAR --json'],
  }).action(onDemand(async () => (await import('./rate-list.ts')).listRates));

  addVerb(noun, 'set', {
    kind: 'changes',
    summary: 'Set the return rate of an asset class in a currency',
    args: {
      currency: 'the code of the currency, in any letter case',
      class: 'the name of the asset class, in any letter case',
      percent: 'the rate for one year: 7.25 is 7.25%',
    },
    examples: ["longview rate set ZAR 'Money Market Funds' 7.25"],
  }).action(onDemand(async () => (await import('./rate-set.ts')).setRate));

  addVerb(noun, 'export', {
    kind: 'reads',
    summary: 'Write all return rates as rate import reads them: CSV, or JSON with --json',
    examples: ['longview rate export > rates.csv', 'longview rate export --json > rates.json'],
  }).action(onDemand(async () => (await import('./rate-export.ts')).exportRates));

  addVerb(noun, 'diff', {
    kind: 'reads',
    summary: 'Show what importing a file would change, old and new side by side',
    details: `${FORMAT}\n\nExit codes: 0 nothing differs, 1 something does, 2 the file cannot be used.`,
    args: FILE,
    examples: ['longview rate diff rates.csv'],
  }).action(onDemand(async () => (await import('./rate-diff.ts')).diff));

  addVerb(noun, 'import', {
    kind: 'deletes',
    summary: 'Add and change return rates from a file, all of them or none',
    details: `${FORMAT}\n\nRates that the file does not name stay as they are. Rates that would become more than ten times or less than a tenth of what they are need a yes.`,
    args: FILE,
    examples: [
      'longview rate import rates.csv --dry-run',
      'longview rate import rates.csv',
      'longview rate export | sed s/,7$/,7.5/ | longview rate import -',
    ],
  }).action(onDemand(async () => (await import('./rate-import.ts')).importFile));
}
