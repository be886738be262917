import { percentOf } from './rates.ts';

const numbers = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });

const MONEY = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const COMPACT = numbers({ notation: 'compact', maximumFractionDigits: 2 });
const UP_TO_TWO = numbers({ maximumFractionDigits: 2 });
const WHOLE = numbers({ maximumFractionDigits: 0 });
const ONE_DECIMAL = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const NOTHING = '–';

/** Returns an amount as 'R126,561.24'; a loss as 'R-13,379.87'. Never '-0.00'. */
export function formatMoney(amount: number, symbol: string): string {
  return symbol + numeral(MONEY, amount);
}

/** Returns an amount as formatMoney writes it, split before its decimals: 'R126,561' and '.24'. */
export function moneyParts(amount: number, symbol: string): { whole: string; decimals: string } {
  if (!Number.isFinite(amount)) return { whole: symbol + NOTHING, decimals: '' };
  const parts = MONEY.formatToParts(amount);
  const point = parts.findIndex(({ type }) => type === 'decimal');
  const text = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('');
  return { whole: symbol + text(parts.slice(0, point)), decimals: text(parts.slice(point)) };
}

/** Returns an amount without decimals, for a range: 'R119,000'. */
export function formatWholeMoney(amount: number, symbol: string): string {
  return symbol + numeral(WHOLE, amount);
}

/** Returns an amount short enough for an axis: 'R0', 'R50K', 'R1.5M'. */
export function formatCompactMoney(amount: number, symbol: string): string {
  return symbol + numeral(COMPACT, amount);
}

/** Returns a rate (a fraction) as a whole percent: '7%'. */
export function formatWholePercent(rate: number): string {
  return `${numeral(WHOLE, percentOf(rate))}%`;
}

/** Returns a rate (a fraction) with up to two decimals: '7%', '7.25%'. */
export function formatRate(rate: number): string {
  return `${numeral(UP_TO_TWO, percentOf(rate))}%`;
}

/** Returns a rate (a fraction) with exactly one decimal: '9.6%'. */
export function formatOneDecimalRate(rate: number): string {
  return formatOneDecimalPercent(percentOf(rate));
}

/** Returns a rate (a fraction) as the text of a percent field, with exactly one decimal and no sign: '9.6'. */
export function oneDecimalPercentText(rate: number): string {
  return numeral(ONE_DECIMAL, percentOf(rate));
}

/** Returns a percentage (0 to 100) with exactly one decimal: '32.5%'. */
export function formatOneDecimalPercent(percent: number): string {
  return `${numeral(ONE_DECIMAL, percent)}%`;
}

/** Returns a percentage (0 to 100) with up to two decimals: '5%', '5.25%'. */
export function formatPercent(percent: number): string {
  return `${numeral(UP_TO_TWO, percent)}%`;
}

/** Returns a date as 'November 20, 2026', in the reader's own time zone. */
export function formatLongDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? NOTHING : LONG_DATE.format(date);
}

/** Returns years in words: '1 year', '10 years'. */
export function formatYears(years: number): string {
  return `${years} ${years === 1 ? 'year' : 'years'}`;
}

function numeral(format: Intl.NumberFormat, value: number): string {
  return Number.isFinite(value) ? format.format(value) : NOTHING;
}
