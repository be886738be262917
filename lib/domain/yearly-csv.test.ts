import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBasis, DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { csvCell, textOfCell } from './csv-cell.ts';
import { formatMoney } from './format.ts';
import { makePlan, type Plan } from './plan.ts';
import type { RatesOrigin } from './rates-as-at.ts';
import { assumptionLines } from './workings.ts';
import { yearlyCsv } from './yearly-csv.ts';

const ORIGIN: RatesOrigin = { revision: 12, at: '2026-11-20T09:30:00Z' };

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

const csvOf = (plan: Plan) => yearlyCsv(plan, ORIGIN);

test('the file of two years', () => {
  expect(csvOf(planOf({ ...DEFAULT_PLAN, years: 2 }))).toBe(
    [
      'Year,Opening,Contributions,Interest,Closing',
      '1,10000.00,6000.00,955.34,16955.34',
      '2,16955.34,6300.00,1469.76,24725.10',
      '',
      'Assumption,Value',
      'Currency,ZAR',
      'Amounts,Before inflation',
      'Asset class,Money Market Funds',
      'Effective annual rate,7.23',
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

test('names today’s money, and writes a loss as a number', () => {
  const plan = planOf({ ...DEFAULT_PLAN, adjustForInflation: true, inflationRate: 20 });
  const { years, assumptions } = read(csvOf(plan));
  expect(assumptions).toContainEqual(['Amounts', 'In today’s money']);
  expect(assumptions).toContainEqual(['Inflation adjustment', '20']);
  expect(years.at(-1)?.[3]).toMatch(/^-\d+\.\d\d$/);
});

test('a name that a spreadsheet would run as a formula is written as text', () => {
  const name = '=HYPERLINK("https://example.com","a")';
  const holdings = [{ name, rate: 0.07, risk: 'low', sharePercent: 100 }] as const;
  const single = read(csvOf(planOf(DEFAULT_PLAN, { holdings }))).assumptions;
  expect(single[2]).toEqual(['Asset class', `'${name}`]);
  const blended = read(csvOf(planOf(DEFAULT_PLAN, { holdings, isBlended: true }))).assumptions;
  expect(blended).toContainEqual([`'${name}, 7%`, '100']);
});

test('escapes formulas after semicolons, and reads the text back unchanged', () => {
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

test('has the screen’s figures to the cent, as numbers', () => {
  fc.assert(
    fc.property(
      anyBasis,
      fc.constantFrom<RatesOrigin[]>('standard', null, ORIGIN),
      (basis, origin) => {
        const plan = makePlan(basis);
        const { statement, symbol } = plan;
        const { years, assumptions } = read(yearlyCsv(plan, origin));
        const onScreen = statement.rows.map(
          ({ year, opening, contributions, interest, closing }) => [
            String(year),
            ...[opening, contributions, interest, closing].map((it) => formatMoney(it, symbol)),
          ],
        );
        const inFile = years.map(([year = '', ...amounts]) => [
          year,
          ...amounts.map((amount) => formatMoney(Number(amount), symbol)),
        ]);
        expect(inFile).toEqual(onScreen);
        for (const cell of years.flat()) expect(cell).toMatch(/^-?\d+(?:\.\d\d)?$/);

        const lines = assumptionLines(plan, origin);
        expect(
          assumptions.slice(-lines.length).map(([label = '', value]) => [textOfCell(label), value]),
        ).toEqual(lines.map(({ label, plain }) => [label.trim(), plain]));
      },
    ),
    { numRuns: 100 },
  );
});
