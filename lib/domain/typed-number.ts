import type { Currency } from './currency.ts';
import { type Bounds, INPUT_LIMITS } from './limits.ts';

type Units = Pick<Currency, 'symbol' | 'code'>;

type Decimal = { whole: string; decimals: string };

/** Text that an input leaves as it was typed. */
const PLAIN = /^\d+(?:\.\d{1,2})?$/;
const DIGITS_AND_ONE_POINT = /^\d*\.?\d*$/;
const LINE_BREAK_OR_TAB = /[\t-\r\u0085\u2028\u2029]/;
const GROUPS = /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$/;
/** How many zeros a word after a number adds. */
const ZEROS: Readonly<Record<string, number>> = {
  k: 3,
  m: 6,
  mil: 6,
  mln: 6,
  million: 6,
  bn: 9,
  billion: 9,
};
const MULTIPLIER = new RegExp(`(?:${Object.keys(ZEROS).join('|')})$`, 'i');
/** The ',-' of '500,-': the amount before it is whole. */
const NO_DECIMALS = /[,.][-–—]+$/;
const WORD = /\p{L}{3}/u;

/** Returns the amount in a text, which may name the given currency; NaN if there is none. */
export function readAmount(text: string, currency?: Units): number {
  return numberOf(amountIn(text, currency));
}

/** Returns the percent in a text, 7.25 for '7,25 %'; NaN if there is none. */
export function readPercent(text: string): number {
  return numberOf(percentIn(text));
}

/** Returns whether a text is a percent, also a negative one. */
export function isPercent(text: string): boolean {
  return percentIn(text.replace(/^[-−]/, '')) !== null;
}

/** Returns a text as a whole number limited to bounds: 8 for '7,5 %'; null if it is not a number. */
export function readWhole(text: string, bounds: Bounds): number | null {
  const number = Math.round(readPercent(text));
  return Number.isNaN(number) ? null : clamp(bounds, number);
}

/** Returns a text as whole years limited to INPUT_LIMITS.years; null if it is not a number. */
export function readYears(text: string): number | null {
  return readWhole(text, INPUT_LIMITS.years);
}

/** Returns an amount as the calculator uses it: limited to its bounds, and 0 if the text has none. */
export function amountFromText(text: string, currency?: Units): number {
  return clamp(INPUT_LIMITS.amount, readAmount(text, currency));
}

/** Returns a percent as the calculator uses it: limited to its bounds, and 0 if the text has none. */
export function percentFromText(text: string): number {
  return clamp(INPUT_LIMITS.percent, readPercent(text));
}

/**
 * Returns the text an amount field shows once it loses the focus: '10,000.50' for 'R 10 000,50', '0' for '5oo'. `most` is its
 * upper limit.
 */
export function amountTextOnBlur(
  text: string,
  currency?: Units,
  most: number = INPUT_LIMITS.amount.max,
): string {
  return textOnBlur(text, amountIn(text, currency), most, ',');
}

/** Returns the text a percent field shows once it loses the focus, without grouping: '1,000' would read as another percent. */
export function percentTextOnBlur(text: string): string {
  return textOnBlur(text, percentIn(text), INPUT_LIMITS.percent.max, '');
}

/** Returns a percent in the product's notation, with all its decimals. Plain digits and non-numbers are returned unchanged. */
export function plainPercent(text: string): string {
  const number = percentIn(text);
  return number && !DIGITS_AND_ONE_POINT.test(text) ? formatted(number, '') : text;
}

/** Returns whether a text spans several lines or cells, so that its digits are not one number. */
export function hasSeveralLines(text: string): boolean {
  return LINE_BREAK_OR_TAB.test(text.trim());
}

function amountIn(text: string, currency: Units | undefined): Decimal | null {
  let remaining = withoutSigns(text);
  const units = currency ? unitsOf(currency, WORD.test(remaining)) : [];
  const front = units.find((unit) => isSame(remaining.slice(0, unit.length), unit));
  if (front) remaining = remaining.slice(front.length).trim();
  const back = units.find((unit) => isSame(remaining.slice(-unit.length), unit));
  if (back && !hasMultiplier(remaining)) remaining = remaining.slice(0, -back.length).trim();
  if (NO_DECIMALS.test(remaining)) return wholeIn(remaining.replace(NO_DECIMALS, ''));
  if (!hasMultiplier(remaining)) return decimalIn(remaining, true);
  const [word = ''] = MULTIPLIER.exec(remaining) ?? [];
  const number = decimalIn(remaining.slice(0, -word.length).trim(), true);
  return number && shifted(number, ZEROS[word.toLowerCase()] ?? 0);
}

function percentIn(text: string): Decimal | null {
  return decimalIn(withoutSigns(text), false);
}

/** Returns a text without a leading plus and a trailing percent sign; empty if it has several lines. */
function withoutSigns(text: string): string {
  if (hasSeveralLines(text)) return '';
  return text.trim().replace(/^\+/, '').replace(/%$/, '').trim();
}

/** Returns the symbol and code that may stand beside an amount, the longer one first, except a symbol that has digits. */
function unitsOf({ symbol, code }: Units, hasWord: boolean): string[] {
  return [symbol, code, ...(hasWord ? plainNames(code) : [])]
    .filter((unit) => /[\p{L}\p{Sc}]/u.test(unit) && !/\d/.test(unit))
    .sort((one, other) => other.length - one.length);
}

/** Returns the plain names of a currency: 'dollar' and 'dollars' for USD; none if Intl does not know the code. */
function plainNames(code: string): string[] {
  if (!/^[A-Z]{3}$/.test(code)) return [];
  const { format } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const [one = '', other = ''] = [1, 2].map((count) => format(count).split(' ').at(-1));
  return [one, `${one}s`, other];
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns whether a multiplier directly follows a number: the K in '5 K', but not in '5 SEK'. */
function hasMultiplier(text: string): boolean {
  return MULTIPLIER.test(text) && /[\d.,]$/.test(text.replace(MULTIPLIER, '').trim());
}

function wholeIn(text: string): Decimal | null {
  const marked = withPlainMarks(text);
  return isWhole(marked) && marked !== '' ? { whole: digitsOf(marked), decimals: '' } : null;
}

/** Reads digits, their groups and their decimal mark. In an amount a single comma may separate groups. */
function decimalIn(text: string, isAmount: boolean): Decimal | null {
  const marked = withPlainMarks(text);
  const last = Math.max(marked.lastIndexOf(','), marked.lastIndexOf('.'));
  const mark = marked.charAt(last);
  const isDecimal =
    last >= 0 &&
    marked.indexOf(mark) === last &&
    !(isAmount && mark === ',' && GROUPS.test(marked));
  const whole = isDecimal ? marked.slice(0, last) : marked;
  const decimals = isDecimal ? marked.slice(last + 1) : '';
  const isNumber = /^\d*$/.test(decimals) && isWhole(whole);
  return isNumber && whole + decimals !== '' ? { whole: digitsOf(whole), decimals } : null;
}

function withPlainMarks(text: string): string {
  return text.replace(/\p{Zs}/gu, ' ').replaceAll('’', "'");
}

function isWhole(marked: string): boolean {
  return /^\d*$/.test(marked) || GROUPS.test(marked);
}

function digitsOf(marked: string): string {
  return marked.replace(/\D/g, '');
}

function shifted({ whole, decimals }: Decimal, places: number): Decimal {
  const padded = decimals.padEnd(places, '0');
  return { whole: whole + padded.slice(0, places), decimals: padded.slice(places) };
}

function numberOf(number: Decimal | null): number {
  return number ? Number(`${number.whole}.${number.decimals}`) : Number.NaN;
}

function clamp({ min, max }: Bounds, value: number): number {
  return Math.min(max, Math.max(min, Number.isNaN(value) ? 0 : value));
}

function textOnBlur(text: string, number: Decimal | null, max: number, mark: string): string {
  if (text.trim() === '') return '';
  if (!number) return '0';
  if (numberOf(number) > max) return formatted({ whole: String(max), decimals: '' }, mark);
  return PLAIN.test(text)
    ? text
    : formatted({ ...number, decimals: withoutExtraZeros(number.decimals) }, mark);
}

function withoutExtraZeros(decimals: string): string {
  let end = decimals.length;
  if (end > 2) while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}

function formatted(number: Decimal, mark: string): string {
  const whole = number.whole.replace(/^0+(?=\d)/, '') || '0';
  const first = whole.length % 3 || 3;
  const grouped = whole.slice(0, first) + whole.slice(first).replace(/\d{3}/g, `${mark}$&`);
  return number.decimals === '' ? grouped : `${grouped}.${number.decimals}`;
}
