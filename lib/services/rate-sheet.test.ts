import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SheetRow } from '#lib/schemas/return-rate.ts';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';
import { refusalOf } from '#test/sample-data.ts';
import { TYPED_NUMBERS } from '#test/typed-numbers.ts';
import { readRateSheet, readUploadedSheet } from './rate-sheet.ts';
import { csvFromRates } from './rate-sheet-csv.ts';
import { jsonFromRates } from './rate-sheet-json.ts';

const HEADER = 'currency,assetClass,ratePercent\n';
const read = (text: string) => readRateSheet(new TextEncoder().encode(text));
const rowsOf = (text: string) => read(text).rows.map(({ line: _, ...row }) => row);
const badOf = (text: string) => read(text).bad.map(({ line, reason }) => `${line}: ${reason}`);

test.each([',', ';', '\t'])('reads rates as people type them, separated by %j', (delimiter) => {
  const lines = TYPED_NUMBERS.map(([text]) => ['ZAR', 'Yield Funds', `"${text}"`]);
  const header = ['currency', 'assetClass', 'ratePercent'];
  const sheet = [header, ...lines].map((cells) => `${cells.join(delimiter)}\n`).join('');
  const { rows, bad } = read(sheet);
  const percents = TYPED_NUMBERS.map(([, , percent]) => percent);
  const isRate = (percent: number | null) => percent !== null && percent <= 100;
  expect(rows.map(({ ratePercent }) => ratePercent)).toEqual(percents.filter(isRate));
  expect(bad).toHaveLength(percents.filter((percent) => !isRate(percent)).length);
});

describe('CSV', () => {
  test.each([
    ['as exported', `${HEADER}ZAR,Yield Funds,7.25\n`],
    ['without a last line break', `${HEADER}ZAR,Yield Funds,7.25`],
    [
      'with a byte order mark and CRLF',
      `\ufeff${HEADER}ZAR,Yield Funds,7.25\n`.replace(/\n/g, '\r\n'),
    ],
    ['with bare carriage returns', `${HEADER}ZAR,Yield Funds,7.25\n`.replace(/\n/g, '\r')],
    ['with columns in another order', 'ratePercent,assetClass,currency\n7.25,Yield Funds,ZAR\n'],
    ['with one column more', 'currency,note,assetClass,ratePercent\nZAR,x,Yield Funds,7.25\n'],
    [
      'with quotes and spaces',
      ' Currency , "assetclass",RATEPERCENT\n"ZAR" ,"Yield Funds", 7.25 \n',
    ],
    ['with semicolons', 'currency;assetClass;ratePercent\nZAR;Yield Funds;7,25\n'],
    ['with tabs', 'currency\tassetClass\tratePercent\nZAR\tYield Funds\t7,25\n'],
    [
      'with tabs, quotes, spaces and an empty cell',
      'note\tratePercent\t"assetClass"\tcurrency\r\n\t "7,25 %"\tYield Funds \tZAR\r\n',
    ],
    [
      'with a note that has the other delimiters in it',
      'currency;"a, b\tc, d, e";assetClass;ratePercent\nZAR;1,2\t3;Yield Funds;7,25\n',
    ],
    ['with empty lines', `\n${HEADER}\nZAR,Yield Funds,7.25\n\n`],
    ['with empty rows', `,,\n${HEADER}"",\u00a0, ""\nZAR,Yield Funds,7.25\n,,\n,,,,\n;;`],
    [
      'with cells left out at the end',
      'currency,assetClass,ratePercent,note\nZAR,Yield Funds,7.25',
    ],
    ['with empty cells beyond the last', `${HEADER}ZAR,Yield Funds,7.25,, ,\n`],
    ['as Excel marks it', 'sep=;\r\ncurrency;assetClass;ratePercent\r\nZAR;Yield Funds;7,25\r\n'],
    [
      'with such a mark in quotes',
      '"sep=\t",\ncurrency\tassetClass\tratePercent\nZAR\tYield Funds\t7.25',
    ],
    ['with cells made formulas', `${HEADER}="ZAR","=""Yield Funds""",="7.25"\n`],
    ['with an exponent', `${HEADER}ZAR,Yield Funds,7.25E+00\n`],
    ['with an exponent and a comma', `${HEADER}ZAR,Yield Funds,"72,5e-01"\n`],
  ])('is read %s', (_, text) => {
    expect(rowsOf(text)).toEqual([
      { currency: 'ZAR', assetClass: 'Yield Funds', ratePercent: 7.25 },
    ]);
  });

  test('lists every bad row with the line it begins on', () => {
    const text = [
      'ZAR,Yield Funds,7',
      'ZAR,Yield Funds',
      '',
      'ZAR,Yield Funds,7,25',
      'ZAR,Yield Funds,7 5',
      'ZAR,"Yield',
      'Funds",abc',
      ',Yield Funds,7',
      'ZAR, ,7',
      'ZAR,Yield Funds,100.01',
      'ZAR,Yield Funds,-1',
      `ZAR,Yield Funds,${'9'.repeat(400)}`,
      'ZAR,Yield Funds,',
      'ZAR,Yield Funds,0x1',
      'ZAR,"Yield Funds,7',
      'ZAR,Yield Funds,7',
    ].join('\r\n');
    expect(badOf(HEADER.replace('\n', '\r\n') + text)).toEqual([
      '3: ratePercent is missing.',
      '5: The first line has 3 values, this one has 4.',
      '6: "7 5" is no percent.',
      '7: "abc" is no percent.',
      '9: currency is missing.',
      '10: assetClass is missing.',
      '11: "100.01" is no percent from 0 to 100.',
      '12: "-1" is no percent from 0 to 100.',
      `13: "${'9'.repeat(99)}…" is no percent from 0 to 100.`,
      '14: ratePercent is missing.',
      '15: "0x1" is no percent.',
      '16: A quote that opens here is never closed.',
    ]);
  });

  test('names the lines of bad rows among hundreds', () => {
    const part = ['ZAR,"Yield', 'Funds",7', '', 'ZAR,Yield Funds', 'ZAR,Yield Funds,7'];
    const { rows, bad } = read(`\n${HEADER}${`${part.join('\n')}\n`.repeat(300)}"`);
    const starts = Array.from({ length: 300 }, (_, index) => 3 + index * part.length);
    expect(rows.map(({ line }) => line)).toEqual(starts.flatMap((line) => [line, line + 4]));
    const ends = starts.map((line) => line + 3);
    expect(bad.map(({ line }) => line)).toEqual([...ends, 1503]);
  });

  test('refuses an endless first line', () => {
    const header = `${HEADER.trim()}${',x'.repeat(5000)}\n`;
    expect(refusalOf(() => read(`${header}ZAR,Yield Funds,7\n`))).toEqual({
      code: 'invalid',
      message:
        'The first line is too long: it must name the columns currency, assetClass, ratePercent.',
    });
  });

  test.each([
    ['', 'The file is empty.'],
    ['\ufeff \n', 'The file is empty.'],
    [
      'ZAR,Yield Funds,7\n',
      'The first line must name the columns currency, assetClass, ratePercent, with commas, semicolons or tabs between; missing: currency, assetClass, ratePercent.',
    ],
    [
      'Currency,rate\n',
      'The first line must name the columns currency, assetClass, ratePercent, with commas, semicolons or tabs between; missing: assetClass, ratePercent.',
    ],
    [
      'currency;assetClass;rate\n',
      'The first line must name the columns currency, assetClass, ratePercent, with commas, semicolons or tabs between; missing: ratePercent.',
    ],
    [
      'currency,assetClass,ratePercent,Currency\n',
      'The first line names the column currency twice.',
    ],
  ])('refuses %j', (text, message) => {
    expect(refusalOf(() => read(text))).toEqual({ code: 'invalid', message });
  });

  test('refuses Windows-1252, and says which format to save as', () => {
    const bytes = Buffer.from(`${HEADER}ZAR,Caf\u00e9 Funds,7\n`, 'latin1');
    expect(refusalOf(() => readRateSheet(bytes))).toEqual({
      code: 'invalid',
      message: 'The file is not UTF-8 text. Save it as "CSV UTF-8".',
    });
  });

  test('names the lines below a separator line and empty rows, and quotes a cell that is no percent', () => {
    const text =
      'sep=;\ncurrency;assetClass;ratePercent\n;;\nBWP;Yield Funds;07-Mar\nBWP;Yield Funds;#REF!';
    expect(badOf(text)).toEqual(['4: "07-Mar" is no percent.', '5: "#REF!" is no percent.']);
  });

  test.each([
    ['.xlsx', 'PK\x03\x04\x14\x00\x06\x00[Content_Types].xml'],
    ['.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00'],
  ])('refuses an Excel workbook, %s, by its first bytes', (_, bytes) => {
    expect(refusalOf(() => readRateSheet(Buffer.from(bytes, 'latin1')))).toEqual({
      code: 'invalid',
      message: 'This is an Excel workbook. Save it as CSV and choose it again.',
    });
  });

  test('a name that a spreadsheet would run as a formula is written as text', () => {
    const rows = [{ currency: 'ZAR', assetClass: '=1+1', ratePercent: 1 }];
    const csv = csvFromRates(rows);
    expect(csv.split('\n')[1]).toBe("ZAR,'=1+1,1");
    expect(rowsOf(csv)).toEqual(rows);
  });
});

describe('JSON', () => {
  test('is read with the line on which each row begins', () => {
    const text = `[
  {"currency": "ZAR", "assetClass": "A [1], {2}", "ratePercent": 7.25}, {"currency": "KES",
   "assetClass": "B", "ratePercent": 0},

  {"ratePercent": 100, "assetClass": "C\\"", "currency": " USD ", "note": [1, {"a": []}]}
]`;
    expect(read(text)).toEqual({
      rows: [
        { line: 2, currency: 'ZAR', assetClass: 'A [1], {2}', ratePercent: 7.25 },
        { line: 2, currency: 'KES', assetClass: 'B', ratePercent: 0 },
        { line: 5, currency: 'USD', assetClass: 'C"', ratePercent: 100 },
      ],
      bad: [],
    });
    expect(read(' [ ] ')).toEqual({ rows: [], bad: [] });
  });

  test('lists every bad row with its line', () => {
    const text = `[
  {"currency": "ZAR", "assetClass": "A", "ratePercent": "7"},
  {"currency": 7, "assetClass": "A", "ratePercent": 7},
  {"currency": "ZAR", "ratePercent": 7},
  null, 7,
  [],
  {"currency": "ZAR", "assetClass": "A", "ratePercent": 700}
]`;
    expect(badOf(text)).toEqual([
      '2: ratePercent must be a number from 0 to 100, like 7.25.',
      '3: currency must be text.',
      '4: A row must have currency, assetClass and ratePercent.',
      '5: A row must have currency, assetClass and ratePercent.',
      '5: A row must have currency, assetClass and ratePercent.',
      '6: A row must have currency, assetClass and ratePercent.',
      '7: A return rate is 0 to 100 percent.',
    ]);
  });

  test('refuses what is not a JSON array', () => {
    expect(refusalOf(() => read('{"currency": "ZAR"}'))).toEqual({
      code: 'invalid',
      message: 'The file must hold a JSON array of rows, between [ and ].',
    });
    expect(refusalOf(() => read('[\n{},\n{]'))).toEqual({
      code: 'invalid',
      message: 'The file is not valid JSON near line 3.',
    });
  });
});

const anyName = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'=+-@\',"\\;[]{} a'), minLength: 1, maxLength: 8 }),
    fc.constantFrom(...NAUGHTY_STRINGS),
  )
  .map((name) => name.normalize('NFC').trim())
  .filter((name) => name !== '' && !/[\p{Control}\p{Surrogate}\u2028\u2029]/u.test(name));
const anyRow: fc.Arbitrary<SheetRow> = fc.record({
  currency: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
  assetClass: anyName,
  ratePercent: fc.integer({ min: 0, max: 1_000_000 }).map((steps) => steps / 10_000),
});

test('reads any export back unchanged, as CSV and as JSON', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
      const numbered = rows.map((row, index) => ({ line: index + 2, ...row }));
      expect(read(csvFromRates(rows)).rows).toEqual(numbered);
      expect(read(jsonFromRates(rows)).rows).toEqual(numbered);
    }),
    { numRuns: 100 },
  );
});

test('reads any bytes, or refuses them in a sentence', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'",\n\r[]{}:a1 ') }),
    fc.json(),
  );
  const anyBytes = fc.oneof(
    fc.uint8Array(),
    anyText.map((text) => new TextEncoder().encode(text)),
    anyText.map((text) => new TextEncoder().encode(HEADER + text)),
  );
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const refusal = refusalOf(() => readRateSheet(bytes));
      if (refusal) expect(refusal.code).toBe('invalid');
    }),
    { numRuns: 50 },
  );
});

const fileOf = (rows: number) =>
  Buffer.from(`currency,assetClass,ratePercent\n${'ZAR,Yield Funds,7\n'.repeat(rows)}`);

test('reads an uploaded sheet like any other, and lets other work run meanwhile', async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const sheet = await readUploadedSheet(fileOf(4_000));
  clearInterval(others);
  expect(sheet).toEqual(readRateSheet(fileOf(4_000)));
  expect(turns).toBeGreaterThan(5);
});

test('refuses a sheet of more than 40,000 rows, and says what to do', async () => {
  expect((await readUploadedSheet(fileOf(40_000))).rows).toHaveLength(40_000);
  await expect(readUploadedSheet(fileOf(40_001))).rejects.toThrow(
    'The file has more than 40,000 rows. Upload it in parts, or import it with: longview rate import FILE',
  );
});
