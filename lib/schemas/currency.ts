import * as v from 'valibot';
import { CODE_LENGTH, DISPLAY_ORDER, NAME_LENGTH, SYMBOL_LENGTH } from '#lib/domain/limits.ts';
import { line, wholeNumber } from './fields.ts';

/** The fields of a currency: POST and PUT bodies, `currency add` and `update`. Unknown fields are dropped. */
export const currencyInput = v.object(
  {
    code: v.pipe(
      line('Code', CODE_LENGTH.max),
      v.regex(/^[A-Za-z0-9]+$/, 'Code can have letters and digits only, without accents.'),
      v.toUpperCase(),
    ),
    name: line('Name', NAME_LENGTH),
    symbol: line('Symbol', SYMBOL_LENGTH),
    displayOrder: v.optional(wholeNumber('Display order', DISPLAY_ORDER), 0),
  },
  'A currency must be an object with code, name, symbol and displayOrder.',
);

export type CurrencyInput = v.InferOutput<typeof currencyInput>;
