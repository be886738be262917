import { describe, expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { CatalogueData, Change } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { SAVED_AT, sampleData } from '#test/sample-data.ts';
import { createUser, deleteUser, endSessions, setAdmin, setPassword } from './accounts.ts';
import { historyEntry, shownChange, summaryOf } from './history.ts';
import { namesIn } from './record-names.ts';
import { createRecord, deleteRecord, setDefaultCurrency, updateRecord } from './records.ts';
import { createReturnRate, updateReturnRate } from './return-rates.ts';

const NO_NAMES = namesIn({ currencies: [], assetClasses: [] });
const EURO = { code: 'EUR', name: 'Euro', symbol: '€' };

function changed(...steps: ((draft: Draft) => unknown)[]): {
  changes: Change[];
  data: CatalogueData;
} {
  const draft = new Draft(sampleData());
  for (const step of steps) step(draft);
  return { changes: draft.changes(), data: draft.finish(SAVED_AT) };
}

function withUsers(): Draft {
  const draft = new Draft(sampleData());
  createUser(draft, { username: 'anna', isAdmin: true, passwordHash: 'secret hash' });
  createUser(draft, { username: 'ben', isAdmin: false, passwordHash: 'secret hash' });
  return new Draft(draft.finish(SAVED_AT));
}

describe('the summary of a revision', () => {
  test.each<[string, ((draft: Draft) => unknown)[]]>([
    ['Nothing changed', []],
    ['Added currency EUR', [(draft) => createRecord(draft, CURRENCY, EURO)]],
    [
      'Changed the name, symbol and display order of currency KES',
      [
        (draft) =>
          updateRecord(draft, CURRENCY, 2, { code: 'KES', name: 'Shilling', symbol: 'Sh' }),
      ],
    ],
    ['Made currency USD the default', [(draft) => setDefaultCurrency(draft, 3)]],
    [
      "Added asset class 'Property'",
      [(draft) => createRecord(draft, ASSET_CLASS, { name: 'Property', risk: 'high' })],
    ],
    [
      "Deleted asset class 'Yield Funds' with 1 return rate",
      [(draft) => deleteRecord(draft, ASSET_CLASS, 2)],
    ],
    [
      'Changed Yield Funds in ZAR to 7.2534%',
      [(draft) => updateReturnRate(draft, 2, { returnRate: 0.072534 })],
    ],
    [
      'Set Money Market Funds in KES to 5%',
      [(draft) => createReturnRate(draft, { currencyId: 2, assetClassId: 1, returnRate: 0.05 })],
    ],
    [
      'Deleted currency ZAR with 3 return rates; made currency USD the default',
      [(draft) => setDefaultCurrency(draft, 3), (draft) => deleteRecord(draft, CURRENCY, 1)],
    ],
    [
      'Changed 2 return rates',
      [
        (draft) => updateReturnRate(draft, 1, { returnRate: 0.08 }),
        (draft) => updateReturnRate(draft, 2, { returnRate: 0.08 }),
      ],
    ],
  ])('%s', (summary, steps) => {
    const { changes, data } = changed(...steps);
    expect(summaryOf(changes, namesIn(data, changes))).toBe(summary);
  });

  test('says what happened to users, without hashes', () => {
    const added = changed((draft) =>
      createUser(draft, { username: 'anna', isAdmin: true, passwordHash: 'secret hash' }),
    );
    expect(summaryOf(added.changes, NO_NAMES)).toBe("Added user 'anna'");
    expect(JSON.stringify(added.changes.map(shownChange))).not.toContain('secret');

    const renewed = withUsers();
    setPassword(renewed, 1, 'another hash');
    expect(summaryOf(renewed.changes(), NO_NAMES)).toBe("Changed the password of user 'anna'");
    const ended = withUsers();
    endSessions(ended, 1, SAVED_AT);
    expect(summaryOf(ended.changes(), NO_NAMES)).toBe("Ended all sessions of user 'anna'");
    const promoted = withUsers();
    setAdmin(promoted, 2, true);
    expect(summaryOf(promoted.changes(), NO_NAMES)).toBe(
      "Granted administrator rights to user 'ben'",
    );
    const revoked = new Draft(promoted.finish(SAVED_AT));
    setAdmin(revoked, 1, false);
    expect(summaryOf(revoked.changes(), NO_NAMES)).toBe(
      "Revoked the administrator rights of user 'anna'",
    );
    const gone = withUsers();
    deleteUser(gone, 2);
    expect(summaryOf(gone.changes(), NO_NAMES)).toBe("Deleted user 'ben'");
  });

  test('uses the id of a record whose name is unknown', () => {
    const { changes } = changed((draft) => updateReturnRate(draft, 2, { returnRate: 0.2 }));
    expect(summaryOf(changes, NO_NAMES)).toBe('Changed asset class 2 in currency 1 to 20%');
  });
});

test('a repair, a restore and a revert keep their summaries beside the note', () => {
  const header = {
    revision: 7,
    at: SAVED_AT,
    actor: 'cli:anna',
    changes: [],
    summary: 'Repaired.',
  };
  expect(historyEntry(header as unknown as HistoryRevision, NO_NAMES)).toEqual({
    revision: 7,
    at: SAVED_AT,
    actor: 'cli:anna',
    note: null,
    summary: 'Repaired.',
    approvedBy: null,
    approvalNote: null,
  });
  const noted = { ...header, note: 'Disk 2 failed' } as unknown as HistoryRevision;
  expect(historyEntry(noted, NO_NAMES)).toMatchObject({
    note: 'Disk 2 failed',
    summary: 'Repaired.',
  });
});
