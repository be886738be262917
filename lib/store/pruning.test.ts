import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Pruning } from './pruning.ts';
import type { Revision } from './revision.ts';

const LONGEST_END_MS = 3000;

/** Old revisions on a disk so slow that looking after them ends only when it is told to stop. */
const endless = {
  read: async (): Promise<Revision | null> => null,
  write: async () => {},
  tidy: async (stop: AbortSignal) => {
    if (!stop.aborted) await once(stop, 'abort');
    stop.throwIfAborted();
  },
};

test.each([
  ['has begun in a pause', true],
  ['begins at the end', false],
])('tidying that %s is told to stop after half a second', async (_what, isUnderWay) => {
  const tidying = new Pruning(endless);
  if (isUnderWay) void tidying.tidy();
  const began = performance.now();
  const end = tidying.finish().then(() => 'ended');
  expect(await Promise.race([end, wait(LONGEST_END_MS, 'held up')])).toBe('ended');
  expect(performance.now() - began).toBeGreaterThan(450);
});
