import { expect, test } from 'vitest';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp } from '#test/app.ts';
import { HistoryStore } from './history-store.ts';

/** Opens the history of the rates, whose newest change `set` made. `set` returns its revision. */
async function openHistory() {
  const app = await startApp();
  const set = async (returnRate: number) => {
    await app.store.transact('cli:bo', (draft) => {
      setReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate });
    });
    return app.store.current.revision;
  };
  const revision = await set(0.11);
  const stores = await startAdminStores(app);
  const history = new HistoryStore(stores.admin, 'return-rates');
  await history.load();
  history.ask(revision);
  await expect.poll(() => history.question?.previewing.isPending).toBe(false);
  const { question } = history;
  if (!question) throw new Error('Nothing is asked.');
  return { ...stores, app, history, question, set, revision };
}

test('refuses a revert that a later change builds on, before and after it is asked', async () => {
  const { admin, question, toasts, set, revision } = await openHistory();
  const reason = "the return rate of 'Yield Funds' in ZAR was changed later.";
  await set(0.12);
  await question.revert('');
  expect(saidBy(toasts).slice(0, 2)).toEqual(['error', 'Failed to revert the change']);
  expect(saidBy(toasts)[2]).toContain(reason);
  const history = new HistoryStore(admin, 'return-rates');
  history.ask(revision);
  await expect.poll(() => history.question?.previewing.failure).toContain(reason);
});

test('fails where the history cannot be loaded after a revert', async () => {
  const { history, question, gate } = await openHistory();
  gate.pass = (call) => {
    if (call.startsWith('GET /api/admin/history?')) throw new TypeError('fetch failed');
  };
  await question.revert('');
  expect(question.isReverted).toBe(true);
  expect([history.revisions, history.loading.hasFailed]).toEqual([null, true]);
  gate.pass = () => {};
  expect(await history.load()).toBe(true);
});

test("leaves out what is on the same UTC day but not on the reader's", async () => {
  const { history, revision } = await openHistory();
  const at = new Date(history.known(revision)?.at ?? '');
  const dayAfter = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
  await history.filterBy({ from: dayAfter.toLocaleDateString('sv') });
  expect(history.revisions).toEqual([]);
});

test('asks for nothing while its first day is later than its last', async () => {
  const { history, calls } = await openHistory();
  await history.filterBy({ from: '2026-02-01' });
  calls.length = 0;
  await history.filterBy({ to: '2026-01-01' });
  expect([history.isReversed, calls]).toEqual([true, []]);
});

test('clears its filter to reach a revision that it leaves out', async () => {
  const { history, revision } = await openHistory();
  await history.filterBy({ assetClassId: 1, actor: 'system' });
  expect(await history.reach(revision)).toBe(true);
  expect([history.filterCount, await history.reach(revision + 1)]).toEqual([0, false]);
});
