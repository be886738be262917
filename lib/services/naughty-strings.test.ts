import { describe, expect, test } from 'vitest';
import { nameKey } from '#lib/domain/same-name.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { EMPTY_DATA } from '#lib/store/document.ts';
import { Draft } from '#lib/store/draft.ts';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';
import { refusalOf, SAVED_AT, sampleData, sampleDraft } from '#test/sample-data.ts';
import { createUser, userByName } from './accounts.ts';
import { ratedAssetClasses } from './catalogue.ts';
import { summaryOf } from './history.ts';
import { importRates } from './rate-import.ts';
import { readRateSheet } from './rate-sheet.ts';
import { csvFromRates } from './rate-sheet-csv.ts';
import { jsonFromRates } from './rate-sheet-json.ts';
import { namesIn } from './record-names.ts';
import { createRecord, recordByName } from './records.ts';
import { createReturnRate, sheetRows } from './return-rates.ts';

const UNSAFE_IN_A_SENTENCE = /[\p{Control}\p{Surrogate}\u2028\u2029\u202e]/u;

describe.each(NAUGHTY_STRINGS.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
  '%s',
  (_, text) => {
    test('as any text is kept as typed, normalised, or refused in a sentence', () => {
      const normalised = text.normalize('NFC').trim();
      const draft = sampleDraft();
      const kept: (string | null)[] = [];
      const attempts = [
        () => kept.push(createRecord(draft, ASSET_CLASS, { name: text, risk: 'low' }).name),
        () => kept.push(createRecord(draft, CURRENCY, { code: 'A', name: text, symbol: 'A' }).name),
        () =>
          kept.push(createRecord(draft, CURRENCY, { code: 'B', name: 'B', symbol: text }).symbol),
        () =>
          kept.push(
            createUser(draft, { username: text, isAdmin: true, passwordHash: '' }).username,
          ),
      ];
      for (const attempt of attempts) {
        const refusal = refusalOf(attempt);
        expect(refusal?.message ?? '').not.toMatch(UNSAFE_IN_A_SENTENCE);
      }
      expect(new Set(kept)).toEqual(new Set(kept.length > 0 ? [normalised] : []));
      expect(
        summaryOf(draft.changes(), namesIn(sampleData(), draft.changes())).length,
      ).toBeLessThan(1000);
    });

    test('as what is looked up finds nothing and comes back in a safe sentence', () => {
      const lookups = [
        () => ratedAssetClasses(sampleData(), text),
        () => recordByName(ASSET_CLASS, sampleData().assetClasses, text),
        () => userByName([], text),
      ];
      for (const lookup of lookups) {
        const refusal = refusalOf(lookup);
        expect(refusal?.code).toBe('not-found');
        expect(refusal?.message).not.toMatch(UNSAFE_IN_A_SENTENCE);
        expect(refusal?.message.length).toBeLessThan(200);
      }
    });
  },
);

test('all that can be names survive export and import, as CSV and as JSON', () => {
  const draft = new Draft(EMPTY_DATA);
  createRecord(draft, CURRENCY, { code: 'ZAR', name: 'Rand', symbol: 'R' });
  for (const name of NAUGHTY_STRINGS)
    refusalOf(() => createRecord(draft, ASSET_CLASS, { name, risk: 'low' }));
  const classes = draft.list('assetClasses');
  expect(classes.length).toBeGreaterThan(30);
  expect(new Set(classes.map(({ name }) => nameKey(name))).size).toBe(classes.length);
  for (const { id } of classes) {
    createReturnRate(draft, { currencyId: 1, assetClassId: id, returnRate: id / 1000 });
  }
  const data = draft.finish(SAVED_AT);
  for (const text of [csvFromRates(sheetRows(data)), jsonFromRates(sheetRows(data))]) {
    const again = new Draft(data);
    const sheet = readRateSheet(new TextEncoder().encode(text));
    expect(importRates(again, sheet).unchanged).toBe(classes.length);
    expect(again.changes()).toEqual([]);
  }
});
