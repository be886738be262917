import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const LIMITS = { maxRunning: 1, maxWaitingPerGroup: 3, maxWaiting: 5 };

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Returns a queue, what runs a named task of a group until it is ended, and which have begun so far. */
function start(limits = LIMITS) {
  const queue = fairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const run = (group: string, name: string) =>
    queue.run(
      group,
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, { resolve: () => resolve(name), reject });
        }),
    );
  return { queue, begun, run, end: (name: string) => ends.get(name) };
}

test('takes groups in turn, and tasks of a group in order', async () => {
  const { begun, run, end } = start();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => run(name[0] ?? '', name));
  for (let ended = 0; ended < all.length; ended++) {
    await settle();
    expect(begun).toHaveLength(ended + 1);
    end(begun[ended] ?? '')?.resolve();
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']);
});

test('runs no more tasks at once than allowed, and frees the turn of a finished one', async () => {
  const { begun, run, end } = start({ ...LIMITS, maxRunning: 2 });
  for (const name of ['a1', 'a2', 'b1']) run(name[0] ?? '', name);
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2']) end(name)?.resolve();
  await settle();
  run('c', 'c1');
  run('c', 'c2');
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('is full if the limit of a group, or of all groups, is waiting', async () => {
  const { queue, run, end } = start();
  for (const name of ['a1', 'a2', 'a3']) run('a', name);
  // One of them runs.
  expect(queue.isFull('a')).toBe(false);
  run('a', 'a4');
  expect([queue.isFull('a'), queue.isFull('b')]).toEqual([true, false]);
  run('b', 'b1');
  run('c', 'c1');
  expect([queue.isFull('b'), queue.isFull('d')]).toEqual([true, true]);
  end('a1')?.resolve();
  await settle();
  expect([queue.isFull('a'), queue.isFull('d')]).toEqual([false, false]);
});

test('a failing task rejects alone and lets the next one run', async () => {
  const { begun, run, end } = start();
  const failing = run('a', 'a1');
  const next = run('b', 'b1');
  await settle();
  end('a1')?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  end('b1')?.resolve();
  expect(await next).toBe('b1');
});
