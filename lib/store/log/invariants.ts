import { RETURN_RATE } from '#lib/domain/record-limits.ts';
import { letterKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { type CatalogueData, TABLE_NAMES } from './document.ts';
import type { RateEntries } from './rate-entries.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Throws 'invalid' if the document breaks a rule. This is the last check: services refuse earlier, with better messages. */
export function checkInvariants(data: CatalogueData): void {
  for (const table of TABLE_NAMES) checkIds(table, data[table], data.nextIds[table]);
  checkUnique('currency code', data.currencies, ({ code }) => code);
  checkUnique('asset class name', data.assetClasses, ({ name }) => name);
  checkUnique('username', data.users, ({ username }) => username);

  const defaults = data.currencies.filter((currency) => currency.isDefault).length;
  if (defaults !== Math.min(data.currencies.length, 1))
    throw refusal(`there must be exactly one default currency, not ${defaults}`);
  if (data.site.length > 1) throw refusal('there must be one record of site texts at most');
  checkRates(data);
}

function checkIds(table: string, rows: readonly { id: number }[], next: number): void {
  let previous = 0;
  for (const { id } of rows) {
    if (!Number.isSafeInteger(id) || id <= previous || id >= next)
      throw refusal(`the ids of ${table} must rise and stay below ${next}, and ${id} does not`);
    previous = id;
  }
}

function checkUnique<T>(what: string, records: readonly T[], nameOf: (record: T) => string): void {
  const seen = new Set<string>();
  for (const name of records.map(nameOf)) {
    const key = letterKey(name);
    if (seen.has(key)) throw refusal(`the ${what} ${name} is there twice`);
    seen.add(key);
  }
}

function checkRates({ currencies, assetClasses, returnRates }: CatalogueData): void {
  const seenByCurrency = new Map(currencies.map(({ id }) => [id, new Set<number>()]));
  const knownClasses = new Set(assetClasses.map(({ id }) => id));
  for (const { id, currencyId, assetClassId, entries } of returnRates) {
    const seen = seenByCurrency.get(currencyId);
    if (!seen || !knownClasses.has(assetClassId))
      throw refusal(`return rate ${id} belongs to a currency or asset class that is not there`);
    if (seen.has(assetClassId))
      throw refusal(`return rate ${id} repeats a pair of currency and asset class`);
    if (!entries.every(({ rate }) => rate === null || isRate(rate)))
      throw refusal(`return rate ${id} is not a number from 0 to 1`);
    if (!areInOrder(entries))
      throw refusal(`the entries of return rate ${id} are not dated one after the other`);
    seen.add(assetClassId);
  }
}

function areInOrder(entries: RateEntries): boolean {
  let previous = '';
  return (
    entries.length > 0 &&
    entries.every(({ from }, index) => {
      if (from === null) return index === 0;
      const isLater = DAY.test(from) && from > previous;
      previous = from;
      return isLater;
    })
  );
}

function isRate(rate: number): boolean {
  return rate >= RETURN_RATE.min && rate <= RETURN_RATE.max;
}

function refusal(finding: string): AppError {
  return new AppError('invalid', `The catalogue would not hold together: ${finding}.`);
}
