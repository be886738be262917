import { expect, test } from 'vitest';
import { HistoryStore } from './history-store.ts';

/** Returns a history whose calls are answered by the test, in any order: with the numbers of revisions, or not at all. */
function startHistory() {
  const calls: {
    path: string;
    answer: (numbers: number[], next: number | null) => void;
    fail: () => void;
  }[] = [];
  const history = new HistoryStore(
    (path) =>
      new Promise((resolve, reject) => {
        const answer = (numbers: number[], next: number | null) =>
          resolve({ body: { revisions: numbers.map(revisionOf), next }, headers: new Headers() });
        calls.push({ path, answer, fail: () => reject(new TypeError('fetch failed')) });
      }),
    'currencies',
  );
  return { history, calls, shown: () => history.revisions?.map(({ revision }) => revision) };
}

function revisionOf(revision: number) {
  return { revision, at: '2026-11-20T09:30:00Z', actor: 'ann', changes: [], changeCount: 0 };
}

test('older revisions that come after the newest were loaded anew are dropped, so that none is left out', async () => {
  const { history, calls, shown } = startHistory();
  const first = history.load();
  calls[0]?.answer([4, 3], 3);
  await first;
  const older = history.load();
  const anew = history.load({ isAnew: true });
  calls[2]?.answer([5, 4], 4);
  expect(await anew).toBe(true);
  calls[1]?.answer([2, 1], null);
  expect(await older).toBe(false);
  expect(shown()).toEqual([5, 4]);
  const rest = history.load();
  expect(calls[3]?.path).toContain('before=4');
  calls[3]?.answer([3, 2, 1], null);
  await rest;
  expect(shown()).toEqual([5, 4, 3, 2, 1]);
  expect(history.isComplete).toBe(true);
});

test('where the newest could not be loaded anew, the next try is for those', async () => {
  const { history, calls, shown } = startHistory();
  const first = history.load();
  calls[0]?.answer([4, 3], 3);
  await first;
  const anew = history.load({ isAnew: true });
  calls[1]?.fail();
  expect(await anew).toBe(false);
  expect(history.hasFailed).toBe(true);
  const again = history.load();
  expect(calls[2]?.path).not.toContain('before');
  calls[2]?.answer([5, 4], 4);
  expect(await again).toBe(true);
  expect(shown()).toEqual([5, 4]);
});
