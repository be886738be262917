import type { Command } from 'commander';
import { onDemand } from '../context.ts';
import { addVerb } from '../verb.ts';

const CODE = { code: 'the code of the currency, in any letter case' };

const FIELDS = {
  '--code <code>': '1 to 12 letters or digits',
  '--name <name>': 'its full name',
  '--symbol <symbol>': 'what stands before an amount',
  '--display-order <number>': 'lower numbers come first (0 if left out when adding)',
};

/** `longview currency …` */
export function registerCurrency(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the currencies in the order visitors are offered them',
    examples: ['longview currency list', 'longview currency list --json'],
  }).action(onDemand(async () => (await import('./currency-verbs.ts')).list));

  addVerb(noun, 'add', {
    kind: 'changes',
    summary: 'Add a currency',
    options: FIELDS,
    examples: ['longview currency add --code EUR --name Euro --symbol € --display-order 6'],
  }).action(onDemand(async () => (await import('./currency-verbs.ts')).add));

  addVerb(noun, 'update', {
    kind: 'changes',
    summary: 'Change what is said of a currency',
    details: 'Without options, a terminal asks for each with what is there now filled in.',
    args: CODE,
    options: FIELDS,
    examples: ['longview currency update USD --display-order 1', 'longview currency update USD'],
  }).action(onDemand(async () => (await import('./currency-verbs.ts')).update));

  addVerb(noun, 'delete', {
    kind: 'deletes',
    summary: 'Delete a currency and its return rates',
    args: CODE,
    examples: ['longview currency delete EUR', 'longview currency delete EUR --yes'],
  }).action(onDemand(async () => (await import('./currency-verbs.ts')).remove));

  addVerb(noun, 'set-default', {
    kind: 'changes',
    summary: 'Make a currency the one the calculator starts with',
    args: CODE,
    examples: ['longview currency set-default USD'],
  }).action(onDemand(async () => (await import('./currency-verbs.ts')).setDefault));
}
