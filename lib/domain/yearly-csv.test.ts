import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPlan, DEFAULT_PLAN } from '#test/plans.ts';
import { csvCell, textOfCell } from './csv-cell.ts';
import { formatMoney } from './format.ts';
import { type Premises, premiseLines } from './premises.ts';
import { project } from './projection.ts';
import type { RatesOrigin } from './rates-as-at.ts';
import { toStatement } from './statement.ts';
import { yearlyCsv } from './yearly-csv.ts';

const PREMISES: Premises = {
  input: DEFAULT_PLAN,
  currency: { code: 'ZAR', symbol: 'R' },
  mode: 'single',
  holdings: [{ name: 'Money Market Funds', rate: 0.07, sharePercent: 100 }],
  ratesOrigin: { revision: 12, at: '2026-11-20T09:30:00Z' },
};

const anyPremises: fc.Arbitrary<Premises> = fc.record({
  input: anyPlan,
  currency: fc.record({
    code: fc.stringMatching(/^[A-Z]{3}$/),
    symbol: fc.string({ minLength: 1, maxLength: 8 }),
  }),
  mode: fc.constantFrom('single', 'blended'),
  holdings: fc.array(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 20 }),
      rate: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 1e4),
      sharePercent: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  ratesOrigin: fc.constantFrom<RatesOrigin[]>('standard', null, PREMISES.ratesOrigin),
});

/** Returns the cells of a file as a spreadsheet reads them. */
function read(csv: string): { years: string[][]; assumptions: string[][] } {
  const lines: string[][] = parse(csv, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
  });
  const gap = lines.findIndex((cells) => cells.join('') === '');
  expect(lines[0]).toEqual(['Year', 'Opening', 'Contributions', 'Interest', 'Closing']);
  expect(lines[gap + 1]).toEqual(['Assumption', 'Value']);
  return { years: lines.slice(1, gap), assumptions: lines.slice(gap + 2) };
}

const csvOf = (premises: Premises) => yearlyCsv(toStatement(project(premises.input)), premises);

test('the file of two years', () => {
  expect(csvOf({ ...PREMISES, input: { ...DEFAULT_PLAN, years: 2 } })).toBe(
    [
      '\ufeffYear,Opening,Contributions,Interest,Closing',
      '1,10000.00,6000.00,955.34,16955.34',
      '2,16955.34,6300.00,1469.76,24725.10',
      '',
      'Assumption,Value',
      'Currency,ZAR',
      'Amounts,Money of that day',
      'Asset class,Money Market Funds',
      'Initial deposit,10000.00',
      '"Monthly top-up, year 1",500.00',
      '"Monthly top-up, year 2",525.00',
      'Annual escalation,5',
      'Expected return,7',
      'Inflation adjustment,Off',
      'Rates as at,"November 20, 2026, revision 12"',
      '',
    ].join('\n'),
  );
});

test('in today’s money it says so, and a loss is a number', () => {
  const input = { ...DEFAULT_PLAN, adjustForInflation: true, inflationRate: 20 };
  const { years, assumptions } = read(csvOf({ ...PREMISES, input }));
  expect(assumptions).toContainEqual(['Amounts', 'In today’s money']);
  expect(assumptions).toContainEqual(['Inflation adjustment', '20']);
  expect(years.at(-1)?.[3]).toMatch(/^-\d+\.\d\d$/);
});

test('a name that a spreadsheet would run as a formula is written as text', () => {
  const name = '=HYPERLINK("https://example.com","a")';
  const holdings = [{ name, rate: 0.07, sharePercent: 100 }];
  const single = read(csvOf({ ...PREMISES, holdings })).assumptions;
  expect(single[2]).toEqual(['Asset class', `'${name}`]);
  const blended = read(csvOf({ ...PREMISES, mode: 'blended', holdings })).assumptions;
  expect(blended).toContainEqual([`'${name}, 7%`, '100']);
});

test('a text holds no formula where a spreadsheet parts it at semicolons, and reads back as it was', () => {
  expect(csvCell('a;=1+1')).toBe("a;'=1+1");
  expect(csvCell('a; "=1";x')).toBe('"a;\' ""=1"";x"');
  expect(csvCell('a;b-c; d')).toBe('a;b-c; d');
  const pieces = fc.constantFrom(';', '=', '-', '＠', "'", '"', ' ', ',', 'a', '1', '\u00a0');
  const text = fc.array(pieces).map((all) => all.join('').trim());
  fc.assert(
    fc.property(text, (name) => {
      const cell = csvCell(name);
      for (const part of cell.split(';')) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
      const [[unquoted = ''] = []] = parse(`${cell},x`, { columns: false });
      expect(textOfCell(unquoted)).toBe(name);
    }),
  );
});

test('every figure is the screen’s to the cent, in columns that are numbers', () => {
  fc.assert(
    fc.property(anyPremises, (premises) => {
      const statement = toStatement(project(premises.input));
      const { years, assumptions } = read(yearlyCsv(statement, premises));
      const { symbol } = premises.currency;
      const onScreen = statement.rows.map(({ year, opening, contributions, interest, closing }) => [
        String(year),
        ...[opening, contributions, interest, closing].map((it) => formatMoney(it, symbol)),
      ]);
      const inFile = years.map(([year = '', ...amounts]) => [
        year,
        ...amounts.map((amount) => formatMoney(Number(amount), symbol)),
      ]);
      expect(inFile).toEqual(onScreen);
      for (const cell of years.flat()) expect(cell).toMatch(/^-?\d+(?:\.\d\d)?$/);

      const lines = premiseLines(premises);
      expect(
        assumptions.slice(-lines.length).map(([label = '', value]) => [textOfCell(label), value]),
      ).toEqual(lines.map(({ label, plain }) => [label.trim(), plain]));
    }),
    { numRuns: 100 },
  );
});
