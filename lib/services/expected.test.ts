import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import { deleteRecord, setDefaultCurrency, updateRecord } from './records.ts';

const YIELD = { name: 'Yield Funds', risk: 'low' };

test('says whether an unexpected record was changed or deleted in the meantime', () => {
  const draft = sampleDraft();
  expect(refusalOf(() => setDefaultCurrency(draft, 2, { isDefault: true }))).toEqual({
    code: 'conflict',
    message: 'This currency was changed in the meantime. Look at it before you save again.',
  });
  deleteRecord(draft, ASSET_CLASS, 2);
  const update = (id: number) =>
    refusalOf(() => updateRecord(draft, ASSET_CLASS, id, YIELD, { risk: 'low' }));
  expect(update(2)?.message).toMatch(/^This asset class was deleted in the meantime\./);
  for (const id of [0, -1, 4, Number.NaN, Infinity]) expect(update(id)?.code).toBe('not-found');
  deleteRecord(draft, CURRENCY, 3, { symbol: '$' });
});
