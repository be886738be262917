import { describe, expect, test } from 'vitest';
import type { Change } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { sampleData } from '#test/sample-data.ts';
import { historyPage, namedChanges } from './history-page.ts';
import { namesIn } from './record-names.ts';

const RATE = { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.1 };
const RATE_CHANGE: Change = { table: 'returnRates', id: 2, before: null, after: RATE };
const CLASS = { id: 1, name: 'Cash', description: null, risk: 'low' } as const;
const CLASS_CHANGE: Change = { table: 'assetClasses', id: 1, before: null, after: CLASS };

/** Returns a page of the return rates among so many revisions, and how many revisions were read for it. */
async function pageOf(count: number, changesOf: (revision: number) => Change[], asked = {}) {
  let read = 0;
  const history = async function* (before = Infinity) {
    for (let revision = Math.min(before - 1, count); revision > 0; revision--) {
      read += 1;
      yield {
        revision,
        at: '',
        actor: 'anna',
        changes: changesOf(revision),
        changeSet: [],
      } as unknown as HistoryRevision;
    }
  };
  const newest = { revision: count, data: sampleData() };
  const all = { kind: 'return-rates', before: Infinity, limit: 50, ...asked } as const;
  const page = await historyPage(newest, history, all);
  const numbers = page.revisions.map(({ revision }) => revision);
  const counts = page.revisions.map(({ changes, changeCount }) => [changes.length, changeCount]);
  return { read, next: page.next, numbers, counts };
}

describe('a page of the history', () => {
  test('searches a thousand revisions and says where the next page begins', async () => {
    const rare = (revision: number) => [revision === 5 ? RATE_CHANGE : CLASS_CHANGE];
    expect(await pageOf(1500, rare)).toMatchObject({ read: 1000, next: 501, numbers: [] });
    const second = await pageOf(1500, rare, { before: 501 });
    expect(second).toMatchObject({ read: 1500, next: null, numbers: [5] });
  });

  test('holds no more than was asked for', async () => {
    const page = await pageOf(100, () => [RATE_CHANGE], { limit: 3 });
    expect(page).toMatchObject({ read: 3, next: 98, numbers: [100, 99, 98] });
  });

  test('ends before a revision that would exceed a thousand changes', async () => {
    const many = Array<Change>(400).fill(RATE_CHANGE);
    const page = await pageOf(100, () => many);
    expect(page).toMatchObject({ next: 99, numbers: [100, 99] });
    expect((await pageOf(100, () => many, { before: page.next })).numbers).toEqual([98, 97]);
  });

  test('cuts a revision of more than a thousand changes, and gives their number', async () => {
    const page = await pageOf(100, () => Array<Change>(35_000).fill(RATE_CHANGE));
    expect(page).toMatchObject({ next: 100, numbers: [100], counts: [[1000, 35_000]] });
  });

  test('leaves out users and cuts long lists, like the preview of a revert', () => {
    const user = { table: 'users', id: 1, before: null, after: null } as unknown as Change;
    const all = [user, ...Array<Change>(1500).fill(RATE_CHANGE)];
    const { changes, changeCount } = namedChanges(all, namesIn(sampleData()));
    expect([changes.length, changeCount]).toEqual([1000, 1500]);
    expect(changes[0]).toMatchObject({ entity: 'return-rate', name: 'Yield Funds, ZAR' });
  });

  test('looks through a thousand revisions after a page, and for names through a thousand in all', async () => {
    const gone = { ...RATE_CHANGE, after: { ...RATE, assetClassId: 99 } } as Change;
    const page = await pageOf(3000, () => [gone], { before: 11, limit: 5 });
    expect(page).toMatchObject({ read: 2000, numbers: [10, 9, 8, 7, 6] });
  });
});
