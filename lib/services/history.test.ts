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
const KES = { code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', displayOrder: 2 };
const YIELD = { name: 'Yield Funds', description: 'Bonds.', risk: 'medium' };
const EURO = { code: 'EUR', name: 'Euro', symbol: '€' };

function changed(...steps: ((draft: Draft) => unknown)[]): {
  changes: Change[];
  data: CatalogueData;
} {
  const draft = new Draft(sampleData());
  for (const step of steps) step(draft);
  return { changes: draft.changes(), data: draft.finish(SAVED_AT) };
}

function addUser(draft: Draft, username: string, isAdmin: boolean) {
  createUser(draft, { username, isAdmin, passwordHash: 'secret hash' });
}

function withUsers(): Draft {
  const draft = new Draft(sampleData());
  addUser(draft, 'anna', true);
  addUser(draft, 'ben', false);
  addUser(draft, 'chi', true);
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
    [
      "Changed the name of asset class 'Multi-Asset Funds' to 'Balanced'",
      [(draft) => updateRecord(draft, ASSET_CLASS, 3, { name: 'Balanced', risk: 'high' })],
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
      "Made currency KES the default and changed the symbol of currency KES to 'Sh'",
      [
        (draft) => setDefaultCurrency(draft, 2),
        (draft) => updateRecord(draft, CURRENCY, 2, { ...KES, symbol: 'Sh' }),
      ],
    ],
    [
      'Changed the display order of currency KES to -3',
      [(draft) => updateRecord(draft, CURRENCY, 2, { ...KES, displayOrder: -3 })],
    ],
    [
      "Changed the risk level of asset class 'Yield Funds' to low",
      [(draft) => updateRecord(draft, ASSET_CLASS, 2, { ...YIELD, risk: 'low' })],
    ],
    [
      "Changed the description of asset class 'Yield Funds'",
      [(draft) => updateRecord(draft, ASSET_CLASS, 2, { ...YIELD, description: null })],
    ],
    [
      'Changed the symbol of currency KES',
      [(draft) => draft.update('currencies', 2, { symbol: '' })],
    ],
    [
      'Deleted the return rate of Yield Funds in ZAR',
      [(draft) => draft.removeWhere('returnRates', ({ id }) => id === 2)],
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

  test.each<[string, (draft: Draft) => unknown]>([
    ["Added user 'dan'", (draft) => addUser(draft, 'dan', true)],
    ["Changed the password of user 'anna'", (draft) => setPassword(draft, 1, 'another hash')],
    ["Ended all sessions of user 'anna'", (draft) => endSessions(draft, 1, SAVED_AT)],
    ["Granted administrator rights to user 'ben'", (draft) => setAdmin(draft, 2, true)],
    ["Revoked the administrator rights of user 'anna'", (draft) => setAdmin(draft, 1, false)],
    ["Deleted user 'ben'", (draft) => deleteUser(draft, 2)],
  ])('%s, without hashes', (summary, step) => {
    const draft = withUsers();
    step(draft);
    expect(summaryOf(draft.changes(), NO_NAMES)).toBe(summary);
    expect(JSON.stringify(draft.changes().map(shownChange))).not.toContain('hash');
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
