export type Currency = {
  id: number;
  /** Unique; upper-case letters and digits, as many as CODE_LENGTH allows. */
  code: string;
  name: string;
  symbol: string;
  isDefault: boolean;
  displayOrder: number;
};

const FALLBACK_CURRENCY_CODE = 'ZAR';

export const FALLBACK_CURRENCIES: readonly Currency[] = [
  { id: 1, code: 'ZAR', name: 'South African Rand', symbol: 'R', isDefault: true, displayOrder: 1 },
  { id: 2, code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', isDefault: false, displayOrder: 2 },
  { id: 3, code: 'BWP', name: 'Botswana Pula', symbol: 'P', isDefault: false, displayOrder: 3 },
  { id: 4, code: 'USD', name: 'US Dollar', symbol: '$', isDefault: false, displayOrder: 4 },
  { id: 5, code: 'SZL', name: 'Swazi Lilangeni', symbol: 'L', isDefault: false, displayOrder: 5 },
];

const BUILT_IN_SYMBOLS = new Map([
  ...FALLBACK_CURRENCIES.map(({ code, symbol }) => [code, symbol] as const),
  ['EUR', '€'],
  ['GBP', '£'],
]);

/** Returns the symbol for a currency code: the catalogue's, else the built-in one, else the code itself. */
export function symbolFor(code: string, currencies: readonly Currency[]): string {
  const listed = currencies.find((currency) => currency.code === code)?.symbol;
  return listed || BUILT_IN_SYMBOLS.get(code) || code;
}

/** Returns the currencies in the order they are offered: by displayOrder, then by code. */
export function inDisplayOrder(currencies: readonly Currency[]): Currency[] {
  return currencies.toSorted(
    (a, b) => a.displayOrder - b.displayOrder || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

/** Returns the currency flagged as default, else the first of the list. */
export function defaultCurrency(currencies: readonly Currency[]): Currency | undefined {
  return currencies.find((currency) => currency.isDefault) ?? currencies[0];
}

/** Returns the currency first shown on the return rates screen: ZAR, else the first. */
export function openingCurrency(currencies: readonly Currency[]): Currency | undefined {
  return currencies.find((currency) => currency.code === FALLBACK_CURRENCY_CODE) ?? currencies[0];
}

/** Returns a currency's label in the calculator: 'ZAR (R)'. */
export function currencyLabel(currency: Currency): string {
  return `${currency.code} (${currency.symbol})`;
}
