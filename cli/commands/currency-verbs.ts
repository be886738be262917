import type { Currency } from '#lib/domain/currency.ts';
import { listCurrencies } from '#lib/services/catalogue.ts';
import {
  createCurrency,
  currencyByCode,
  deleteCurrency,
  setDefaultCurrency,
  updateCurrency,
} from '#lib/services/currencies.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { counted } from '../output.ts';
import { printRows } from '../print.ts';
import { fillIn } from '../prompts.ts';
import { whichCurrency } from '../which-record.ts';
import {
  CURRENCY_COLUMNS,
  type CurrencyOptions,
  currencyFields,
  currencyQuestions,
} from './currency-fields.ts';

/** `longview currency list` */
export async function list(context: Context): Promise<void> {
  const currencies = listCurrencies(await context.catalogue());
  printRows(context, currencies, CURRENCY_COLUMNS, 'No currencies found');
}

/** `longview currency add` */
export async function add(context: Context<CurrencyOptions>): Promise<void> {
  const { code, name, symbol } = context.options;
  const { displayOrder: _, ...questions } = currencyQuestions();
  const given = await fillIn(context, { code, name, symbol }, questions);
  const fields = currencyFields({ ...context.options, ...given });
  await commit(context, (draft) => createCurrency(draft, fields), {
    text: (currency) => `Currency added successfully: ${titleOf(currency)}.`,
  });
}

/** `longview currency update <code>` */
export async function update(context: Context<CurrencyOptions>, argument: Argument): Promise<void> {
  const code = await askCode(context, argument);
  let fields = currencyFields(context.options);
  if (Object.keys(fields).length === 0) {
    const current = currencyByCode((await context.catalogue()).currencies, code);
    const unknown = {
      code: undefined,
      name: undefined,
      symbol: undefined,
      displayOrder: undefined,
    };
    fields = currencyFields(await fillIn(context, unknown, currencyQuestions(current)));
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
export async function remove(context: Context, argument: Argument): Promise<void> {
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
export async function setDefault(context: Context, argument: Argument): Promise<void> {
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
