import type { Command } from 'commander';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { recordByName, setDefaultCurrency } from '#lib/services/records.ts';
import { commit } from '../commit.ts';
import { inContext } from '../context.ts';
import { addVerb } from '../verb.ts';
import { askName, registerRecords } from './records.ts';

/** `longview currency …` */
export function registerCurrency(noun: Command): void {
  registerRecords(noun, CURRENCY, {
    list: {
      summary: 'List the currencies in the order visitors are offered them',
      examples: ['longview currency list', 'longview currency list --json'],
    },
    add: {
      summary: 'Add a currency',
      examples: ['longview currency add --code EUR --name Euro --symbol € --display-order 6'],
    },
    update: {
      summary: 'Change a currency',
      examples: ['longview currency update USD --display-order 1', 'longview currency update USD'],
    },
    delete: {
      summary: 'Delete a currency and its return rates',
      examples: ['longview currency delete EUR', 'longview currency delete EUR --yes'],
    },
  });

  addVerb(noun, 'set-default', {
    kind: 'changes',
    summary: 'Make a currency the one the calculator starts with',
    args: { code: 'the code of the currency, in any letter case' },
    examples: ['longview currency set-default USD'],
  }).action(
    inContext(async (context, argument) => {
      const code = await askName(context, CURRENCY, argument);
      await commit(
        context,
        (draft) => {
          const { id } = recordByName(CURRENCY, draft.list('currencies'), code);
          return setDefaultCurrency(draft, id);
        },
        { text: (it) => `Default currency updated successfully: ${CURRENCY.titleOf(it)}.` },
      );
    }),
  );
}
