import type { Command } from 'commander';
import type { Currency } from '#lib/domain/currency.ts';
import { counted } from '#lib/domain/sentence.ts';
import { listCurrencies } from '#lib/services/catalogue.ts';
import {
  createCurrency,
  currencyByCode,
  deleteCurrency,
  setDefaultCurrency,
  updateCurrency,
} from '#lib/services/currencies.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { changedFields, fieldOptions, newFields } from '../fields.ts';
import { printRows } from '../output.ts';
import { fillIn, whichCurrency } from '../prompts.ts';
import { addVerb } from '../verb.ts';
import { CURRENCY_COLUMNS, CURRENCY_FIELDS, type CurrencyOptions } from './currency-fields.ts';

const CODE = { code: 'the code of the currency, in any letter case' };

/** `longview currency …` */
export function registerCurrency(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the currencies in the order visitors are offered them',
    examples: ['longview currency list', 'longview currency list --json'],
  }).action(inContext(list));

  addVerb(noun, 'add', {
    kind: 'changes',
    summary: 'Add a currency',
    options: fieldOptions(CURRENCY_FIELDS),
    examples: ['longview currency add --code EUR --name Euro --symbol € --display-order 6'],
  }).action(inContext(add));

  addVerb(noun, 'update', {
    kind: 'changes',
    summary: 'Change what is said of a currency',
    details: 'Without options, a terminal asks for each with what is there now filled in.',
    args: CODE,
    options: fieldOptions(CURRENCY_FIELDS),
    examples: ['longview currency update USD --display-order 1', 'longview currency update USD'],
  }).action(inContext(update));

  addVerb(noun, 'delete', {
    kind: 'asks',
    summary: 'Delete a currency and its return rates',
    args: CODE,
    examples: ['longview currency delete EUR', 'longview currency delete EUR --yes'],
  }).action(inContext(remove));

  addVerb(noun, 'set-default', {
    kind: 'changes',
    summary: 'Make a currency the one the calculator starts with',
    args: CODE,
    examples: ['longview currency set-default USD'],
  }).action(inContext(setDefault));
}

/** `longview currency list` */
async function list(context: Context): Promise<void> {
  const currencies = listCurrencies(await context.catalogue());
  printRows(context, currencies, CURRENCY_COLUMNS, 'No currencies found');
}

/** `longview currency add` */
async function add(context: Context<CurrencyOptions>): Promise<void> {
  const fields = await newFields(context, CURRENCY_FIELDS);
  await commit(context, (draft) => createCurrency(draft, fields), {
    text: (currency) => `Currency added successfully: ${titleOf(currency)}.`,
  });
}

/** `longview currency update <code>` */
async function update(context: Context<CurrencyOptions>, argument: Argument): Promise<void> {
  const code = await askCode(context, argument);
  const fields = await changedFields(context, CURRENCY_FIELDS, ({ currencies }) =>
    currencyByCode(currencies, code),
  );
  await commit(
    context,
    (draft) => {
      const current = currencyByCode(draft.list('currencies'), code);
      return updateCurrency(draft, current.id, { ...current, ...fields });
    },
    { text: (currency) => `Currency updated successfully: ${titleOf(currency)}.` },
  );
}

/** `longview currency delete <code>` */
async function remove(context: Context, argument: Argument): Promise<void> {
  const code = await askCode(context, argument);
  await commit(
    context,
    (draft) => {
      const currency = currencyByCode(draft.list('currencies'), code);
      deleteCurrency(draft, currency.id);
      return currency;
    },
    {
      ask: (currency, changes) => ({
        question: 'Are you sure you want to delete this currency?',
        about: `${titleOf(currency)} with ${counted(changes.length - 1, 'return rate')}`,
        no: 'The currency was not deleted.',
      }),
      text: (currency) => `Currency deleted successfully: ${titleOf(currency)}.`,
    },
  );
}

/** `longview currency set-default <code>` */
async function setDefault(context: Context, argument: Argument): Promise<void> {
  const code = await askCode(context, argument);
  await commit(
    context,
    (draft) => setDefaultCurrency(draft, currencyByCode(draft.list('currencies'), code).id),
    { text: (currency) => `Default currency updated successfully: ${titleOf(currency)}.` },
  );
}

async function askCode(context: Context, code: Argument): Promise<string> {
  return (await fillIn(context, { code }, { code: whichCurrency(context) })).code;
}

function titleOf({ code, name }: Currency): string {
  return `${code} (${name})`;
}
