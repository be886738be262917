import type { Currency } from '#lib/domain/currency.ts';
import { CODE_LENGTH, DISPLAY_ORDER, NAME_LENGTH, SYMBOL_LENGTH } from '#lib/domain/limits.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { type CurrencyInput, currencyInput } from '#lib/schemas/currency.ts';
import type { Fields, Typed } from '../fields.ts';
import { integerOf } from '../input.ts';
import type { Column } from '../output.ts';

/** What `currency add` and `currency update` may be told, as typed. */
export type CurrencyOptions = Typed<keyof CurrencyInput>;

/** How currencies are listed. */
export const CURRENCY_COLUMNS: readonly Column<Currency>[] = [
  { title: 'Code', value: ({ code }) => code },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Symbol', value: ({ symbol }) => symbol },
  { title: 'Default', value: ({ isDefault }) => (isDefault ? 'yes' : '') },
  { title: 'Display order', value: ({ displayOrder }) => String(displayOrder), align: 'right' },
];

const { entries } = currencyInput;

/** What can be said of a currency. A field of its schema that is missing here is a type error. */
export const CURRENCY_FIELDS: Fields<keyof CurrencyInput> = {
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
