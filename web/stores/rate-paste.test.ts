import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import { readPaste } from './rate-paste.ts';
import { type RateRow, rateRow } from './rate-row.ts';

const row = (id: number, name: string, current: number | null = null): RateRow => {
  const assetClass: AssetClass = { id, name, description: null, risk: 'low' };
  return rateRow(assetClass, { assetClassId: id, current, planned: null, plan: null }, undefined);
};
const ROWS = [row(1, 'Cash', 0.0725), row(2, 'Yield Funds', 0.1), row(3, 'Equity', 0.12)];
const paste = (text: string, from = 1, shown = ROWS) => {
  const { texts, summary } = readPaste(text, from, { shown, all: ROWS });
  return { texts: Object.fromEntries(texts), ...summary };
};
const NOTHING = { pasted: 0, changed: 0, unknown: [], notRates: [], doubled: [], unfit: 0 };

describe('a column', () => {
  test('goes into this row and those below it, as they are shown', () => {
    expect(paste('8\n9,5\r\n10.5 %\n')).toMatchObject({
      texts: { 1: '8', 2: '9.5', 3: '10.5' },
      pasted: 3,
      changed: 3,
    });
    const shown = [ROWS[2], ROWS[0]].filter((it) => it !== undefined);
    expect(paste('8\n9', 3, shown).texts).toEqual({ 3: '8', 1: '9' });
  });

  test('leaves the rows of empty cells, and counts what does not fit', () => {
    expect(paste('8\n\n9\n\n10\n11', 2)).toEqual({
      ...NOTHING,
      texts: { 2: '8' },
      pasted: 1,
      changed: 1,
      unfit: 3,
    });
  });

  test('has a heading where its first cell is no number', () => {
    expect(paste('Rate\n8').texts).toEqual({ 1: '8' });
    expect(paste('8\nn/a\n120')).toMatchObject({ texts: { 1: '8' }, notRates: ['n/a', '120'] });
    expect(paste('n/a\n')).toEqual({ ...NOTHING, texts: {}, notRates: ['n/a'] });
    // A number that is no rate is none: the rates below it stay in their rows.
    expect(paste('150\n8')).toMatchObject({ texts: { 2: '8' }, notRates: ['150'] });
    expect(paste('Cash\t-3\nYield Funds\t8')).toMatchObject({
      texts: { 2: '8' },
      notRates: ['-3'],
    });
  });

  test('is one column whatever empty cells stand behind it, as a spreadsheet writes its numbers', () => {
    expect(paste('8.5E+00\t\r\n="9.25"\t\t\r\n\t').texts).toEqual({ 1: '8.5', 2: '9.25' });
  });

  test('counts as unchanged what is stored, with all its decimals', () => {
    expect(paste('7.25\n10.0\n12.5')).toMatchObject({
      texts: { 1: null, 2: null, 3: '12.5' },
      pasted: 3,
      changed: 1,
    });
  });
});

describe('names and rates', () => {
  test('find their rows in any case, wherever the focus is, also those that are not shown', () => {
    const text = 'Fund\tRate\nYIELD\u00a0funds\t11%\nOffshore\t9\nequity\tsoon\ncash\t\n';
    expect(paste(text, 3, [])).toEqual({
      texts: { 2: '11' },
      pasted: 1,
      changed: 1,
      unknown: ['Offshore'],
      notRates: ['soon'],
      doubled: [],
      unfit: 0,
    });
  });

  test('that stand there twice are taken where both say the same, and else not', () => {
    expect(paste('Cash\t8\ncash\t8,0\nEquity\t9\nEquity\t10')).toMatchObject({
      texts: { 1: '8.0' },
      pasted: 1,
      doubled: ['Equity'],
    });
  });
});

test('whatever is pasted, a row gets a rate from 0 to 100 or none', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('Cash', 'equity', '', '7,5', '1e5', '-3', '∞', '٣', '__proto__'),
    fc.float().map(String),
  );
  const text = fc
    .array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 })
    .map((lines) => lines.map((cells) => cells.join('\t')).join('\n'));
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 4 }), (pasted, from) => {
      const { texts } = readPaste(pasted, from, { shown: ROWS, all: ROWS });
      for (const [id, typed] of texts) {
        expect([1, 2, 3]).toContain(id);
        if (typed === null) continue;
        expect(typed).toMatch(/^\d+(\.\d+)?$|^\.\d+$|^\d+\.$/);
        expect(Number(typed)).toBeGreaterThanOrEqual(0);
        expect(Number(typed)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
