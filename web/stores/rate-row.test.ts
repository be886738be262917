import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateOf, rateRow } from './rate-row.ts';

const BONDS = { id: 4, name: 'Bond Funds', description: null, risk: 'medium' as const };
const stored = (current: number, planned = 0) => ({
  assetClassId: 4,
  current,
  planned: planned ? { returnRate: planned, from: '2027-01-01' } : null,
  plan: null,
});
/** A text typed over a stored rate. */
const typed = (text: string, base: ReturnType<typeof stored>) => ({ text, base, conflict: null });

test('typing what was there anyway changes nothing, unless more was stored than that says', () => {
  const row = rateRow(BONDS, stored(0.073), typed('7.3', stored(0.073)));
  expect(row).toMatchObject({ newRate: 0.073, isUnsaved: false });
  const exact = rateRow(BONDS, stored(0.0725), typed('7.3', stored(0.0725)));
  expect(exact).toMatchObject({ newRate: 0.073, isUnsaved: true });
  const whole = rateRow(BONDS, stored(0.0725), typed('7.25', stored(0.0725)));
  expect(whole).toMatchObject({ text: '7.25', isUnsaved: false });
});

test('for a day, it takes the place of what is planned; at once it hides nothing that came in the meantime', () => {
  const planned = stored(0.073, 0.08);
  const draft = typed('7.3', planned);
  expect(rateRow(BONDS, planned, draft, '2027-03-01')).toMatchObject({ isUnsaved: true });
  expect(rateRow(BONDS, stored(0.09), draft)).toMatchObject({ isUnsaved: false, text: '9.0' });
});

test.each([
  [0.0725, '7.25%'],
  [0.072534, '7.2534%'],
  [0.07, null],
  [0.075, null],
  [1, null],
])('beside the field %d reads in full: %s', (rate, exact) => {
  expect(rateRow(BONDS, stored(rate), undefined).exact).toBe(exact);
});

test.each(['', ' ', 'x', '7 5', '7,5,0', '1e1', '1e999'])(
  '%j stands for no rate that could be stored',
  (text) => {
    expect(Number.isFinite(rateOf(text))).toBe(false);
  },
);

test('any percent with up to four decimals is sent as exactly that fraction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (millionths) => {
      expect(rateOf(String(millionths / 10_000))).toBe(millionths / 1_000_000);
    }),
  );
});

test('every rate that can be stored survives a save that did not touch it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (millionths) => {
      const row = rateRow(BONDS, stored(millionths / 1_000_000), undefined);
      expect(row.newRate).toBe(millionths / 1_000_000);
      expect(row.isUnsaved).toBe(false);
    }),
  );
});
