import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TYPED_NUMBERS } from '#test/typed-numbers.ts';
import {
  amountFromText,
  amountTextOnBlur,
  hasSeveralLines,
  percentFromText,
  percentTextOnBlur,
  plainPercent,
  readAmount,
  readPercent,
  readYears,
} from './typed-number.ts';

const RAND = { symbol: 'R', code: 'ZAR' };
const KWACHA = { symbol: 'K', code: 'ZMW' };
const NONE = Number.NaN;

test.each(TYPED_NUMBERS)('%j is the amount %j and the percent %j', (text, amount, percent) => {
  expect([readAmount(text, RAND), readPercent(text)]).toEqual([amount ?? NONE, percent ?? NONE]);
});

test.each([
  ['10,0000', 10],
  ['500\r\n', 500],
  ['r 1\u00a0000\u202f000,50', 1_000_000.5],
  ['R k', NONE],
  ['1 0000', NONE],
  ['1.000,5,5', NONE],
  ['ZAR R5', NONE],
  ['10\u2028000', NONE],
])('%j is the amount %d too', (text, value) => {
  expect(readAmount(text, RAND)).toBe(value);
});

test('never reads text beside a number as part of it', () => {
  expect(readAmount('5K', KWACHA)).toBe(5000);
  expect(readAmount('K5', KWACHA)).toBe(5);
  expect(readAmount('K5k', KWACHA)).toBe(5000);
  expect(readAmount('5 million K', KWACHA)).toBe(5_000_000);
  expect(readAmount('500 SEK', { symbol: 'kr', code: 'SEK' })).toBe(500);
  expect(readAmount('500 kr', { symbol: 'kr', code: 'SEK' })).toBe(500);
  expect(readAmount('500 KM', { symbol: 'KM', code: 'BAM' })).toBe(500);
  expect(readAmount('RUB 500', { symbol: 'R', code: 'RUB' })).toBe(500);
  expect(readAmount('1500', { symbol: '1', code: '00' })).toBe(1500);
  expect(readAmount('-5', { symbol: '-', code: 'ABC' })).toBe(NONE);
  expect(readAmount('R5')).toBe(NONE);
});

test.each([
  ['ZAR', '5 rand', '5 dollars'],
  ['KES', '5 shilling', '5 rand'],
  ['UGX', '5 shillings', '5 pula'],
  ['BWP', '5 pula', '5 shillings'],
  ['USD', '5 Dollar', '5 euro'],
  ['SZL', '5 lilangeni', '5 rand'],
  ['SZL', '5 emalangeni', '5 lilangenis rand'],
  ['EUR', '5 euros', '5 pounds'],
  ['GBP', '5 pound', '5 euros'],
  ['RAND', '5 RAND', '5 rands'],
])('in %s an amount may have its plain name (%j), and no other (%j)', (code, own, other) => {
  const currency = { symbol: 'X', code };
  expect(readAmount(own, currency)).toBe(5);
  expect(readAmount(other, currency)).toBe(NONE);
});

describe('once it is left', () => {
  test.each([
    ['10 000,50', '10,000.50'],
    ['1,23456k', '1,234.56'],
    [',50', '0.50'],
    ['+7', '7'],
    ['1 234,5678', '1,234.5678'],
    [' 10000 ', '10,000'],
    ['10.000', '10'],
    ['10.0005k', '10,000.5'],
    ['10k', '10,000'],
    ['5oo', '0'],
    ['7 5', '0'],
    ['-200', '0'],
    ['1.500,-', '1,500'],
    ['1.2bn', '1,200,000,000'],
    ['10\n000', '0'],
    ['  ', ''],
    ['1'.repeat(22), '1,000,000,000,000'],
  ])('the amount %j reads %j', (text, plain) => {
    expect(amountTextOnBlur(text, RAND)).toBe(plain);
  });

  test.each(['', '10000', '10000.50', '0.5', '007', '1000000000000'])(
    'the amount %j stays as it is',
    (text) => {
      expect(amountTextOnBlur(text, RAND)).toBe(text);
    },
  );

  test.each([
    ['7,50', '7.50'],
    ['7.125 %', '7.125'],
    ['7.25', '7.25'],
    ['101', '100'],
    ['7 5', '0'],
    ['', ''],
  ])('the percent %j reads %j', (text, left) => {
    expect(percentTextOnBlur(text)).toBe(left);
  });

  test.each([
    ['7,50', '7.50'],
    ['7.25 %', '7.25'],
    ['10 000', '10000'],
    ['7.5', '7.5'],
    ['7 5', '7 5'],
  ])('the rate %j is written %j', (text, plain) => {
    expect(plainPercent(text)).toBe(plain);
  });
});

const anyCurrency = fc.constantFrom(
  undefined,
  RAND,
  KWACHA,
  { symbol: 'kr', code: 'SEK' },
  { symbol: '5R', code: '10' },
  { symbol: '.', code: 'M' },
);
const PIECES = [
  ...'00123456789',
  ..."   .,,'’\u00a0\u202f+--%\n\t",
  ...'kKmMRe',
  ...['million', 'mil', 'bn', 'ZAR', 'rand'],
];
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 14 }),
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
);
const anyGrouped = fc
  .tuple(
    fc.integer({ min: 0, max: 1e14 }),
    fc.constantFrom(',', '.', ' ', '\u202f', "'", '’'),
    fc.constantFrom('', '.', ',', '.5', ',5', '.50', ',25', ',125', '.125'),
    fc.constantFrom('', 'k', ' m', ' million', '%', ' ZAR', 'K', ',-', 'bn', ' mln rand'),
  )
  .map(([whole, mark, decimals, behind]) => {
    const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark);
    return grouped + decimals + behind;
  });
const anyTyped = fc.oneof(anyText, anyGrouped);

/** Returns the digits of a text in their order, without the zeros at its ends, which a multiplier adds or drops. */
function significantDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

test('reads exactly the typed digits, or no number', () => {
  fc.assert(
    fc.property(anyTyped, anyCurrency, (text, currency) => {
      const typed = significantDigits(text);
      for (const [value, plain] of [
        [readAmount(text, currency), amountTextOnBlur(text, currency)],
        [readPercent(text), plainPercent(text)],
      ] as const) {
        if (Number.isNaN(value) || value > 1e12) continue;
        expect(significantDigits(plain)).toBe(typed);
        if (typed.length <= 15)
          expect(significantDigits(String(value).replace(/e.*/, ''))).toBe(typed);
      }
    }),
    { numRuns: 400 },
  );
});

test('leaving a field keeps its value, and leaving it again changes nothing', () => {
  fc.assert(
    fc.property(anyTyped, anyCurrency, (text, currency) => {
      const amount = amountTextOnBlur(text, currency);
      const percent = percentTextOnBlur(text);
      const counted = [amountFromText(text, currency), percentFromText(text)];
      expect([amountFromText(amount, currency), percentFromText(percent)]).toEqual(counted);
      expect([amountTextOnBlur(amount, currency), percentTextOnBlur(percent)]).toEqual([
        amount,
        percent,
      ]);
      for (const [value = Number.NaN, max] of [
        [counted[0], 1e12],
        [counted[1], 100],
      ] as const)
        expect(value >= 0 && value <= max && !Object.is(value, -0)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('never reads several lines or cells as one number', () => {
  const parts = fc.array(fc.stringMatching(/^\d{1,3}$/), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(parts, fc.constantFrom('\n', '\r\n', '\r', '\t'), (numbers, between) => {
      const text = numbers.join(between);
      expect(hasSeveralLines(text)).toBe(true);
      expect(readAmount(text, RAND)).toBe(NONE);
      expect(readPercent(text)).toBe(NONE);
    }),
  );
});

const LOCALES = ['en-ZA', 'en-US', 'fr-FR', 'sv-SE', 'de-CH'] as const;
/** A locale and its decimals. German groups by points: only with two decimals '10.000' is plainly ten thousand. */
const anyStyle = fc.oneof(
  fc.tuple(fc.constantFrom(...LOCALES), fc.integer({ min: 0, max: 2 })),
  fc.constant(['de-DE', 2] as const),
);

/** Returns the nearest number with so many decimals. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

test('reads any locale’s amounts exactly, alone and with symbol or code', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e14 }),
      anyStyle,
      fc.constantFrom('ZAR', 'USD', 'EUR', 'SEK', 'CHF', 'KES'),
      fc.constantFrom('narrowSymbol', 'code'),
      (cents, [locale, decimals], code, currencyDisplay) => {
        const value = rounded(cents / 100, decimals);
        const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
        const plain = new Intl.NumberFormat(locale, digits);
        expect(readAmount(plain.format(value))).toBe(value);
        const style = { style: 'currency', currency: code, ...digits } as const;
        const narrow = new Intl.NumberFormat(locale, { ...style, currencyDisplay: 'narrowSymbol' });
        const symbol = narrow.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
        const text = new Intl.NumberFormat(locale, { ...style, currencyDisplay }).format(value);
        expect([text, readAmount(text, { symbol, code })]).toEqual([text, value]);
      },
    ),
    { numRuns: 300 },
  );
});

test('reads any locale’s percents exactly, with and without the sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), anyStyle, (steps, [locale, decimals]) => {
      const value = rounded(steps / 100, decimals);
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      expect(readPercent(new Intl.NumberFormat(locale, digits).format(value))).toBe(value);
      const signed = new Intl.NumberFormat(locale, { ...digits, style: 'percent' });
      expect(readPercent(signed.format(value / 100))).toBe(value);
    }),
    { numRuns: 300 },
  );
});

test.each(['1'.repeat(200_000), ' '.repeat(200_000), '1 '.repeat(100_000), 'k'.repeat(200_000)])(
  'a very long paste that is nearly a number is read in one pass (%#)',
  (long) => {
    expect(amountFromText(`${long}x`, RAND)).toBe(0);
    expect(amountTextOnBlur(`x${long}`, RAND)).toBe('0');
    expect(amountFromText(`R${'1'.repeat(200_000)}`, RAND)).toBe(1e12);
    expect(amountTextOnBlur(`0.${'0'.repeat(200_000)}1`, RAND)).toHaveLength(200_003);
  },
);

test.each([
  [' 07 ', 7],
  ['0', 1],
  ['31', 30],
  [' ', null],
  ['1x', null],
])('%j counts as %j years', (text, years) => {
  expect(readYears(text)).toBe(years);
});

test('reads any text as whole years within the limits, or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 4 }), (text) => {
      const years = readYears(text);
      expect(years === null || (Number.isInteger(years) && years >= 1 && years <= 30)).toBe(true);
    }),
  );
});
