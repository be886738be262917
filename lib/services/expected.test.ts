import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import { deleteRecord, setDefaultCurrency, updateRecord } from './records.ts';
import { updateReturnRate } from './return-rates.ts';

const KES = { code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', displayOrder: 2 };

test('a record that is as it was last seen is changed', () => {
  const draft = sampleDraft();
  const [zar, kes] = draft.list('currencies');
  expect(updateRecord(draft, CURRENCY, 2, { ...KES, name: 'Shilling' }, kes).name).toBe('Shilling');
  expect(setDefaultCurrency(draft, 3, { code: 'USD' }).isDefault).toBe(true);
  deleteRecord(draft, CURRENCY, 1, { ...zar, isDefault: false });
  expect(updateReturnRate(sampleDraft(), 1, { returnRate: 0.2 }, { returnRate: 0.07 })).toEqual({
    id: 1,
    currencyId: 1,
    assetClassId: 1,
    returnRate: 0.2,
  });
  deleteRecord(draft, ASSET_CLASS, 1, { description: null });
});

test.each<[string, string, (draft: ReturnType<typeof sampleDraft>) => unknown]>([
  ['changed', 'currency', (draft) => updateRecord(draft, CURRENCY, 2, KES, { name: 'Shilling' })],
  ['changed', 'currency', (draft) => setDefaultCurrency(draft, 2, { isDefault: true })],
  ['changed', 'currency', (draft) => deleteRecord(draft, CURRENCY, 1, { isDefault: false })],
  ['changed', 'asset class', (draft) => deleteRecord(draft, ASSET_CLASS, 2, { description: null })],
  [
    'changed',
    'return rate',
    (draft) => updateReturnRate(draft, 1, { returnRate: 0.07 }, { returnRate: 0.08 }),
  ],
])('one that was %s is not: %s', (fate, noun, change) => {
  const draft = sampleDraft();
  expect(refusalOf(() => change(draft))).toEqual({
    code: 'conflict',
    message: `This ${noun} was ${fate} in the meantime. Look at it before you save again.`,
  });
  expect(draft.changes()).toEqual([]);
});

test('one that was deleted is a conflict; one that never was is not found', () => {
  const draft = sampleDraft();
  deleteRecord(draft, ASSET_CLASS, 2);
  const input = { name: 'Yield Funds', risk: 'low' };
  const update = (id: number) =>
    refusalOf(() => updateRecord(draft, ASSET_CLASS, id, input, { risk: 'low' }));
  expect(update(2)?.message).toMatch(/^This asset class was deleted in the meantime\./);
  for (const id of [0, -1, 4, Number.NaN, Infinity]) expect(update(id)?.code).toBe('not-found');
  expect(refusalOf(() => deleteRecord(draft, ASSET_CLASS, 2))?.code).toBe('not-found');
});

test('what was sent is checked first: invalid before changed meanwhile', () => {
  const refusal = refusalOf(() =>
    updateRecord(sampleDraft(), CURRENCY, 2, {}, { name: 'Shilling' }),
  );
  expect(refusal?.code).toBe('invalid');
});
