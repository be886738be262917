import { expect, test } from 'vitest';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import { applyChangeSet } from './apply-change-set.ts';

test('refuses a change set of which one record was changed meanwhile, and applies none of it', () => {
  const ben = sampleDraft();
  for (const id of [1, 2]) updateReturnRate(ben, id, { returnRate: 0.2 });
  const draft = sampleDraft();
  updateReturnRate(draft, 2, { returnRate: 0.11 });
  const before = draft.changeSet();
  expect(refusalOf(() => applyChangeSet(draft, ben.changeSet()))).toEqual({
    code: 'conflict',
    message: 'What is to be changed was changed in the meantime.',
  });
  expect(draft.changeSet()).toEqual(before);
});
