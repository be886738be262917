import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { createRecord, deleteRecord, setDefaultCurrency } from '#lib/services/records.ts';
import { changeRates, type RateChange } from '#lib/services/return-rates.ts';
import { refusalOf, SAVED_AT, sampleData } from '#test/sample-data.ts';
import { applyChangeSet } from './apply-change-set.ts';
import type { ChangeSet } from './change-set.ts';
import type { CatalogueData } from './document.ts';
import { Draft } from './draft.ts';

const TODAY = '2026-12-20';
const open = (data: CatalogueData) => new Draft(data, TODAY);
const id = fc.integer({ min: 1, max: 3 });
const pair = { currencyId: id, assetClassId: id };

const anyRateChange: fc.Arbitrary<RateChange> = fc.oneof(
  fc.record({
    ...pair,
    returnRate: fc.integer({ min: 0, max: 9 }).map((tenths) => tenths / 10),
    from: fc.constantFrom(undefined, '2027-01-01', '2027-02-01'),
  }),
  fc.record({ ...pair, returnRate: fc.constant(null) }),
  fc.record({ ...pair, planned: fc.constant(null) }),
);
const anyRateChanges = fc.uniqueArray(anyRateChange, {
  minLength: 1,
  maxLength: 5,
  selector: ({ currencyId, assetClassId }) => `${currencyId} ${assetClassId}`,
});

const anyIntent: fc.Arbitrary<(draft: Draft) => unknown> = fc.oneof(
  anyRateChanges.map((changes) => (draft: Draft) => changeRates(draft, changes)),
  id.map((currency) => (draft: Draft) => setDefaultCurrency(draft, currency)),
  id.map((currency) => (draft: Draft) => deleteRecord(draft, CURRENCY, currency)),
  id.map((assetClass) => (draft: Draft) => deleteRecord(draft, ASSET_CLASS, assetClass)),
  fc
    .constantFrom('EUR', 'GBP')
    .map(
      (code) => (draft: Draft) => createRecord(draft, CURRENCY, { code, name: code, symbol: code }),
    ),
);

/** Returns the change set of an intent, and the data after it. */
function made(data: CatalogueData, intent: (draft: Draft) => unknown) {
  const draft = open(data);
  refusalOf(() => intent(draft));
  return { changeSet: draft.changeSet(), after: draft.finish(SAVED_AT) };
}

function applied(data: CatalogueData, changeSet: ChangeSet): CatalogueData {
  const draft = open(data);
  applyChangeSet(draft, changeSet);
  return draft.finish(SAVED_AT);
}

test('refuses the second of two overlapping change sets completely', () => {
  const ends = { saved: 0, refused: 0 };
  fc.assert(
    fc.property(anyIntent, anyIntent, anyIntent, (earlier, annsIntent, bensIntent) => {
      const seen = made(sampleData(), earlier).after;
      const [ann, ben] = [made(seen, annsIntent), made(seen, bensIntent)];
      const draft = open(applied(seen, ann.changeSet));
      const keyOf = ({ table, id: record }: ChangeSet[number]) => `${table} ${record}`;
      const overlap = ben.changeSet.filter((change) =>
        ann.changeSet.some((other) => keyOf(other) === keyOf(change)),
      );
      const refusal = refusalOf(() => applyChangeSet(draft, ben.changeSet));
      if (refusal) {
        ends.refused++;
        expect(overlap.length).toBeGreaterThan(0);
        expect(draft.changeSet()).toEqual([]);
        return;
      }
      ends.saved++;
      expect(overlap).toEqual([]);
      for (const { table, id: record, after } of [...ann.changeSet, ...ben.changeSet])
        expect(draft.find(table, record) ?? null).toEqual(after);
    }),
    { numRuns: 400 },
  );
  expect(Math.min(ends.saved, ends.refused)).toBeGreaterThan(20);
});
