import type { Currency } from '#lib/domain/currency.ts';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { type CurrencyInput, currencyInput } from '#lib/schemas/currency.ts';
import type { Draft } from '#lib/store/draft.ts';
import { type Expected, refuseUnexpected } from './expected.ts';
import { quoted, unknownName, validate } from './untrusted-input.ts';

/** Returns the currency with this id. */
export function currencyById(currencies: readonly Currency[], id: number): Currency {
  const found = currencies.find((currency) => currency.id === id);
  if (!found) throw new AppError('not-found', `There is no currency with the id ${id}.`);
  return found;
}

/** Returns the currency with this code, in any letter case. */
export function currencyByCode(currencies: readonly Currency[], code: string): Currency {
  const found = currencies.find((currency) => isSameName(currency.code, code.trim()));
  if (found) return found;
  const codes = currencies.map((currency) => currency.code);
  throw unknownName(`There is no currency with the code ${quoted(code)}.`, code, codes);
}

/** Adds a currency. The first of all becomes the default. */
export function createCurrency(draft: Draft, input: unknown): Currency {
  const fields = validate(currencyInput, input);
  refuseTakenCode(draft, fields);
  const isDefault = draft.list('currencies').length === 0;
  return draft.insert('currencies', { ...fields, isDefault });
}

/** Replaces what is said of a currency. Which one is the default stays as it is. */
export function updateCurrency(
  draft: Draft,
  id: number,
  input: unknown,
  expected?: Expected<Currency>,
): Currency {
  const fields = validate(currencyInput, input);
  refuseUnexpected(draft, 'currencies', id, expected);
  currencyById(draft.list('currencies'), id);
  refuseTakenCode(draft, fields, id);
  return draft.update('currencies', id, fields);
}

/** Takes out a currency and its return rates. The default currency stays. */
export function deleteCurrency(draft: Draft, id: number, expected?: Expected<Currency>): void {
  refuseUnexpected(draft, 'currencies', id, expected);
  if (currencyById(draft.list('currencies'), id).isDefault) {
    throw new AppError(
      'conflict',
      'The default currency cannot be deleted. Set another currency as the default first.',
    );
  }
  draft.removeWhere('returnRates', (rate) => rate.currencyId === id);
  draft.removeWhere('currencies', (currency) => currency.id === id);
}

/** Makes a currency the default in place of the one that was. */
export function setDefaultCurrency(
  draft: Draft,
  id: number,
  expected?: Expected<Currency>,
): Currency {
  refuseUnexpected(draft, 'currencies', id, expected);
  currencyById(draft.list('currencies'), id);
  for (const currency of draft.list('currencies')) {
    if (currency.isDefault && currency.id !== id) {
      draft.update('currencies', currency.id, { isDefault: false });
    }
  }
  return draft.update('currencies', id, { isDefault: true });
}

function refuseTakenCode(draft: Draft, { code }: CurrencyInput, ownId?: number): void {
  const isTaken = draft
    .list('currencies')
    .some((currency) => currency.id !== ownId && isSameName(currency.code, code));
  if (isTaken)
    throw new AppError('conflict', `There is already a currency with the code ${quoted(code)}.`);
}
