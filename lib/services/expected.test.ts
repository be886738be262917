import { expect, test } from 'vitest';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import { deleteAssetClass, updateAssetClass } from './asset-classes.ts';
import { deleteCurrency, setDefaultCurrency, updateCurrency } from './currencies.ts';
import { updateReturnRate } from './return-rates.ts';

const KES = { code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', displayOrder: 2 };

test('a record that is as it was last seen is changed', () => {
  const draft = sampleDraft();
  const [zar, kes] = draft.list('currencies');
  expect(updateCurrency(draft, 2, { ...KES, name: 'Shilling' }, kes).name).toBe('Shilling');
  expect(setDefaultCurrency(draft, 3, { code: 'USD' }).isDefault).toBe(true);
  deleteCurrency(draft, 1, { ...zar, isDefault: false });
  expect(updateReturnRate(sampleDraft(), 1, { returnRate: 0.2 }, { returnRate: 0.07 })).toEqual({
    id: 1,
    currencyId: 1,
    assetClassId: 1,
    returnRate: 0.2,
  });
  deleteAssetClass(draft, 1, { description: null });
});

test.each<[string, string, (draft: ReturnType<typeof sampleDraft>) => unknown]>([
  ['changed', 'currency', (draft) => updateCurrency(draft, 2, KES, { name: 'Shilling' })],
  ['changed', 'currency', (draft) => setDefaultCurrency(draft, 2, { isDefault: true })],
  ['changed', 'currency', (draft) => deleteCurrency(draft, 1, { isDefault: false })],
  ['changed', 'asset class', (draft) => deleteAssetClass(draft, 2, { description: null })],
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
  deleteAssetClass(draft, 2);
  const input = { name: 'Yield Funds', risk: 'low' };
  const update = (id: number) =>
    refusalOf(() => updateAssetClass(draft, id, input, { risk: 'low' }));
  expect(update(2)?.message).toMatch(/^This asset class was deleted in the meantime\./);
  for (const id of [0, -1, 4, Number.NaN, Infinity]) expect(update(id)?.code).toBe('not-found');
  expect(refusalOf(() => deleteAssetClass(draft, 2))?.code).toBe('not-found');
});

test('what was sent is checked first: invalid before changed meanwhile', () => {
  const refusal = refusalOf(() => updateCurrency(sampleDraft(), 2, {}, { name: 'Shilling' }));
  expect(refusal?.code).toBe('invalid');
});
