import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keepTidy } from './lookout.ts';

/** Counts the calls of tidying while each look finds so many revisions more. */
function tidyWhile(more: { each: number }): () => number {
  let newest = 0;
  let tidied = 0;
  const look = () => {
    newest += more.each;
    return newest;
  };
  onTestFinished(keepTidy(look, () => tidied++));
  return () => tidied;
}

test('old revisions are left in peace while new ones follow each other, and looked after in the next pause', async () => {
  const more = { each: 1 };
  const tidied = tidyWhile(more);
  await wait(1500);
  expect(tidied()).toBe(0);
  more.each = 0;
  await expect.poll(tidied, { timeout: 5000 }).toBeGreaterThan(0);
});

test('where there is no pause, five hundred revisions wait at most', async () => {
  const tidied = tidyWhile({ each: 200 });
  await expect.poll(tidied, { timeout: 10_000 }).toBeGreaterThan(0);
});
