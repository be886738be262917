import { expect, test } from 'vitest';
import type { Draft } from '#lib/store/draft.ts';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import {
  assetClassByName,
  createAssetClass,
  deleteAssetClass,
  updateAssetClass,
} from './asset-classes.ts';

test('adds an asset class, normalised, without fields it does not know', () => {
  const input = { name: ' Property ', description: ' ', risk: 'high', rate: 0.5, id: 99 };
  expect(createAssetClass(sampleDraft(), input)).toEqual({
    id: 4,
    name: 'Property',
    description: null,
    risk: 'high',
  });
});

test('refuses a name that is taken, in any letter case', () => {
  const draft = sampleDraft();
  const input = { name: 'YIELD funds', risk: 'low' };
  expect(refusalOf(() => createAssetClass(draft, input))).toEqual({
    code: 'conflict',
    message: "There is already an asset class named 'YIELD funds'.",
  });
  expect(refusalOf(() => updateAssetClass(draft, 1, input))).toMatchObject({ code: 'conflict' });
  expect(draft.changes()).toEqual([]);
});

test('updates an asset class whole, its own name in another case included', () => {
  const draft = sampleDraft();
  expect(updateAssetClass(draft, 2, { name: 'yield funds', risk: 'low' })).toEqual({
    id: 2,
    name: 'yield funds',
    description: null,
    risk: 'low',
  });
});

test('deletes an asset class with its return rates, and no others', () => {
  const draft = sampleDraft();
  deleteAssetClass(draft, 2);
  expect(draft.list('assetClasses').map(({ id }) => id)).toEqual([1, 3]);
  expect(draft.list('returnRates').map(({ assetClassId }) => assetClassId)).toEqual([1, 3]);
});

test.each([
  ['update', (draft: Draft) => updateAssetClass(draft, 9, { name: 'Property', risk: 'low' })],
  ['delete', (draft: Draft) => deleteAssetClass(draft, 9)],
])('%s refuses an id that is not there', (_, attempt) => {
  const draft = sampleDraft();
  expect(refusalOf(() => attempt(draft))).toEqual({
    code: 'not-found',
    message: 'There is no asset class with the id 9.',
  });
  expect(draft.changes()).toEqual([]);
});

test('finds an asset class by its name in any letter case', () => {
  const assetClasses = sampleDraft().list('assetClasses');
  expect(assetClassByName(assetClasses, 'money MARKET funds').id).toBe(1);
  expect(refusalOf(() => assetClassByName(assetClasses, 'Gold'))).toEqual({
    code: 'not-found',
    message: "There is no asset class named 'Gold'.",
  });
});
