import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keepTidy } from './revision-watcher.ts';

/** Keeps tidying while each look finds so many revisions more; answers the newest at each time it was called for. */
function tidyWhile(more: { each: number }): number[] {
  let newest = 0;
  const tidied: number[] = [];
  const look = () => {
    newest += more.each;
    return newest;
  };
  onTestFinished(keepTidy(look, () => tidied.push(newest)));
  return tidied;
}

test('old revisions are left in peace while new ones follow each other, and looked after in the next pause', async () => {
  const more = { each: 1 };
  const tidied = tidyWhile(more);
  await wait(1500);
  expect(tidied).toEqual([]);
  more.each = 0;
  await expect.poll(() => tidied.length, { timeout: 5000 }).toBe(1);
});

test('they are looked after once, whether that succeeds or not, until there is another', async () => {
  const more = { each: 1 };
  const tidied = tidyWhile(more);
  await wait(600);
  more.each = 0;
  await wait(1500);
  expect(tidied.length).toBe(1);
});

test('where there is no pause, five hundred revisions wait at most', async () => {
  const tidied = tidyWhile({ each: 200 });
  await expect.poll(() => tidied.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(tidied.slice(0, 2)).toEqual([600, 1200]);
});
