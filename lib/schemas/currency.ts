import * as v from 'valibot';
import { line, wholeNumber } from './fields.ts';

/** What may be said of a currency: POST and PUT bodies, `currency add` and `update`. Unknown fields are dropped. */
export const currencyInput = v.object(
  {
    code: v.pipe(
      line('Code', 12),
      v.regex(/^[A-Za-z0-9]+$/, 'Code can have letters and digits only, without accents.'),
      v.toUpperCase(),
    ),
    name: line('Name', 100),
    symbol: line('Symbol', 8),
    displayOrder: v.optional(wholeNumber('Display order', -1_000_000, 1_000_000), 0),
  },
  'A currency must be an object with code, name, symbol and displayOrder.',
);

export type CurrencyInput = v.InferOutput<typeof currencyInput>;
