import type { Currency } from '#lib/domain/currency.ts';
import { currencyInput } from '#lib/schemas/currency.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { Column } from '../output.ts';
import type { Question } from '../prompts.ts';
import { question } from '../question.ts';

/** What `currency add` and `currency update` may be told, as typed. */
export type CurrencyOptions = {
  code?: string;
  name?: string;
  symbol?: string;
  displayOrder?: string;
};

export const CURRENCY_COLUMNS: readonly Column<Currency>[] = [
  { title: 'Code', value: ({ code }) => code },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Symbol', value: ({ symbol }) => symbol },
  { title: 'Default', value: ({ isDefault }) => (isDefault ? 'yes' : '') },
  { title: 'Display order', value: ({ displayOrder }) => String(displayOrder), align: 'right' },
];

/** What is asked of a currency, beginning with what is said of it now. */
export function currencyQuestions(current?: Currency) {
  const { code, name, symbol, displayOrder } = currencyInput.entries;
  return {
    code: question('--code', 'Code', code, current?.code),
    name: question('--name', 'Name', name, current?.name),
    symbol: question('--symbol', 'Symbol', symbol, current?.symbol),
    displayOrder: {
      ...question(
        '--display-order',
        'Display order',
        displayOrder,
        current && `${current.displayOrder}`,
      ),
      check: (answer: string) => validate(displayOrder, integerOf(answer)),
    },
  } satisfies Record<keyof CurrencyOptions, Question>;
}

/** The fields that were given, in the form the rules take them. */
export function currencyFields({ displayOrder, code, name, symbol }: CurrencyOptions) {
  return {
    ...(code !== undefined && { code }),
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && { symbol }),
    ...(displayOrder !== undefined && { displayOrder: integerOf(displayOrder) }),
  };
}

/** A whole number as typed; anything else is NaN, which the rules refuse in their own words. */
function integerOf(text: string): number {
  return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
