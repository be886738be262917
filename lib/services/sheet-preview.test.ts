import { expect, test } from 'vitest';
import type { SheetRate } from './rate-import.ts';
import { sheetPreview } from './sheet-preview.ts';

/** Names as long as names may be, in characters of four bytes. */
const CURRENCY = { id: 1, code: '𝟘'.repeat(12), name: '', symbol: '', isDefault: true };
const ASSET_CLASS = { id: 1, name: '𝔸'.repeat(100), description: null, risk: 'low' } as const;

/** Returns so many changes of a rate, from one fraction to another; added ones without the first. */
function rates(count: number, before: number | null, after: number): SheetRate[] {
  return Array.from({ length: count }, (_, line) => ({
    line,
    currency: { ...CURRENCY, displayOrder: 0 },
    assetClass: ASSET_CLASS,
    before,
    after,
    replaces: null,
  }));
}

test('a preview of any file stays under 100 KB and shows what to look at first', () => {
  const unusual = rates(40, 0.123456, 0.654321);
  const planned = { returnRate: 0.2, from: '2027-01-01' };
  const replacing = rates(10, 0.123456, 0.123457).map((rate) => ({ ...rate, replaces: planned }));
  const diff = {
    added: rates(20_000, null, 0.123456),
    changed: [...rates(10_000, 0.123456, 0.123457), ...unusual, ...replacing],
    unchanged: 5,
    unusual,
    replacing,
  };
  const reason = `${CURRENCY.code} and '${'漢'.repeat(99)}…' stand on line 10000 already.`;
  const bad = Array.from({ length: 5000 }, (_, line) => ({ line, reason }));
  const preview = sheetPreview(diff, bad);
  expect(preview).toMatchObject({ addedCount: 20_000, changedCount: 10_050, unchanged: 5 });
  expect(preview).toMatchObject({ bad: { length: 20 }, badCount: 5000 });
  expect(preview.added.length).toBeGreaterThan(50);
  const needsAttention = preview.changed.map((rate) => rate.unusual || rate.replaces !== null);
  expect(needsAttention.indexOf(false)).toBe(50);
  expect(Buffer.byteLength(JSON.stringify(preview))).toBeLessThan(100_000);
});
