import type { Command } from 'commander';
import type { Currency } from '#lib/domain/currency.ts';
import { CODE_LENGTH, DISPLAY_ORDER, NAME_LENGTH, SYMBOL_LENGTH } from '#lib/domain/limits.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { type CurrencyInput, currencyInput } from '#lib/schemas/currency.ts';
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
import { type Field, fieldOptions, fieldQuestions, fieldsGiven, newFields } from '../fields.ts';
import { type Column, printRows } from '../output.ts';
import { fillIn, whichCurrency } from '../prompts.ts';
import { addVerb } from '../verb.ts';

/** What `currency add` and `currency update` may be told, as typed. */
type CurrencyOptions = Partial<Record<keyof CurrencyInput, string>>;

const COLUMNS: readonly Column<Currency>[] = [
  { title: 'Code', value: ({ code }) => code },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Symbol', value: ({ symbol }) => symbol },
  { title: 'Default', value: ({ isDefault }) => (isDefault ? 'yes' : '') },
  { title: 'Display order', value: ({ displayOrder }) => String(displayOrder), align: 'right' },
];

const CODE = { code: 'the code of the currency, in any letter case' };

const { entries } = currencyInput;

/** What can be said of a currency. A field of its schema that is missing here is a type error. */
const FIELDS: Readonly<Record<keyof CurrencyInput, Field>> = {
  code: {
    flags: '--code <code>',
    help: `${CODE_LENGTH.min} to ${CODE_LENGTH.max} letters or digits`,
    message: 'Code',
    schema: entries.code,
  },
  name: {
    flags: '--name <name>',
    help: `its full name, at most ${NAME_LENGTH} characters`,
    message: 'Name',
    schema: entries.name,
  },
  symbol: {
    flags: '--symbol <symbol>',
    help: `what stands before an amount, at most ${SYMBOL_LENGTH} characters`,
    message: 'Symbol',
    schema: entries.symbol,
  },
  displayOrder: {
    flags: '--display-order <number>',
    help: `lower numbers come first, ${grouped(DISPLAY_ORDER.min)} to ${grouped(DISPLAY_ORDER.max)} (0 if left out when adding)`,
    message: 'Display order',
    schema: entries.displayOrder,
    read: integerOf,
    isOptional: true,
  },
};

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
    options: fieldOptions(FIELDS),
    examples: ['longview currency add --code EUR --name Euro --symbol € --display-order 6'],
  }).action(inContext(add));

  addVerb(noun, 'update', {
    kind: 'changes',
    summary: 'Change what is said of a currency',
    details: 'Without options, a terminal asks for each with what is there now filled in.',
    args: CODE,
    options: fieldOptions(FIELDS),
    examples: ['longview currency update USD --display-order 1', 'longview currency update USD'],
  }).action(inContext(update));

  addVerb(noun, 'delete', {
    kind: 'deletes',
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
  printRows(context, currencies, COLUMNS, 'No currencies found');
}

/** `longview currency add` */
async function add(context: Context<CurrencyOptions>): Promise<void> {
  const fields = await newFields(context, FIELDS);
  await commit(context, (draft) => createCurrency(draft, fields), {
    text: (currency) => `Currency added successfully: ${titleOf(currency)}.`,
  });
}

/** `longview currency update <code>` */
async function update(context: Context<CurrencyOptions>, argument: Argument): Promise<void> {
  const code = await askCode(context, argument);
  let fields = fieldsGiven(FIELDS, context.options);
  if (Object.keys(fields).length === 0) {
    const current = currencyByCode((await context.catalogue()).currencies, code);
    fields = fieldsGiven(FIELDS, await fillIn(context, {}, fieldQuestions(FIELDS, current)));
  }
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

/** Returns a whole number as typed; anything else is NaN, which the rules refuse in their own words. */
function integerOf(text: string): number {
  return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
