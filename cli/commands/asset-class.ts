import type { Command } from 'commander';
import { onDemand } from '../context.ts';
import { addVerb } from '../verb.ts';

const NAME = { name: 'the name of the asset class, in any letter case' };

const FIELDS = {
  '--name <name>': 'its name',
  '--description <text>': "a sentence or two for visitors ('' for none)",
  '--risk <level>': 'low, medium or high',
};

/** `longview asset-class …` */
export function registerAssetClass(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the asset classes',
    examples: ['longview asset-class list', 'longview asset-class list --json'],
  }).action(onDemand(async () => (await import('./asset-class-verbs.ts')).list));

  addVerb(noun, 'add', {
    kind: 'changes',
    summary: 'Add an asset class',
    details: 'Visitors are offered it in a currency once it has a rate there: longview rate set.',
    options: FIELDS,
    examples: [
      "longview asset-class add --name 'Global Equity' --description 'Shares of large companies.' --risk high",
    ],
  }).action(onDemand(async () => (await import('./asset-class-verbs.ts')).add));

  addVerb(noun, 'update', {
    kind: 'changes',
    summary: 'Change what is said of an asset class',
    details: 'Without options, a terminal asks for each with what is there now filled in.',
    args: NAME,
    options: FIELDS,
    examples: [
      "longview asset-class update 'Yield Funds' --risk medium",
      "longview asset-class update 'Yield Funds' --description ''",
    ],
  }).action(onDemand(async () => (await import('./asset-class-verbs.ts')).update));

  addVerb(noun, 'delete', {
    kind: 'deletes',
    summary: 'Delete an asset class and its return rates in every currency',
    args: NAME,
    examples: ["longview asset-class delete 'Yield Funds'"],
  }).action(onDemand(async () => (await import('./asset-class-verbs.ts')).remove));
}
