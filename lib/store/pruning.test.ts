import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Pruning } from './pruning.ts';
import type { Revision } from './revision.ts';
import type { Revisions } from './revisions.ts';

const LONGEST_END_MS = 3000;

const pruningOf = (prune: Required<Revisions>['prune']) =>
  new Pruning({ read: async (): Promise<Revision | null> => null, write: async () => {}, prune });

/** Starts pruning while each look finds so many revisions more; returns the newest at each time it was done. */
function pruneWhile(more: { each: number }): number[] {
  let newest = 0;
  const pruned: number[] = [];
  const pruning = pruningOf(async () => void pruned.push(newest));
  pruning.start(() => {
    newest += more.each;
    return newest;
  });
  onTestFinished(() => pruning.pause());
  return pruned;
}

test('old revisions are left in peace while new ones follow each other, and pruned in the next pause', async () => {
  const more = { each: 1 };
  const pruned = pruneWhile(more);
  await wait(1500);
  expect(pruned).toEqual([]);
  more.each = 0;
  await expect.poll(() => pruned.length, { timeout: 5000 }).toBe(1);
});

test('they are pruned once, whether that succeeds or not, until there is another', async () => {
  const more = { each: 1 };
  const pruned = pruneWhile(more);
  await wait(600);
  more.each = 0;
  await wait(1500);
  expect(pruned.length).toBe(1);
});

test('where there is no pause, five hundred revisions wait at most', async () => {
  const pruned = pruneWhile({ each: 200 });
  await expect.poll(() => pruned.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(pruned.slice(0, 2)).toEqual([600, 1200]);
});

test.each([
  ['has begun in a pause', true],
  ['begins at the end', false],
])('pruning that %s is told to stop after half a second', async (_what, isUnderWay) => {
  let begun = 0;
  // A disk so slow that pruning ends only when it is told to stop.
  const pruning = pruningOf(async (stop) => {
    begun++;
    if (!stop.aborted) await once(stop, 'abort');
    stop.throwIfAborted();
  });
  if (isUnderWay) {
    pruning.start(() => 1);
    await expect.poll(() => begun, { timeout: 5000 }).toBe(1);
  }
  const began = performance.now();
  const end = pruning.finish().then(() => 'ended');
  expect(await Promise.race([end, wait(LONGEST_END_MS, 'held up')])).toBe('ended');
  expect(performance.now() - began).toBeGreaterThan(450);
});
