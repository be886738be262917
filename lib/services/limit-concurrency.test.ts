import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('no more tasks than allowed run at once, and they start in the order they came', async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (number: number) => async () => {
    started.push(number);
    running += 1;
    most = Math.max(most, running);
    await wait(number % 3);
    running -= 1;
    return number;
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const results = await Promise.all(numbers.map((number) => limited(task(number))));
  expect(results).toEqual(numbers);
  expect(started).toEqual(numbers);
  expect(most).toBe(2);
});

test('a task that fails rejects alone and makes room for the next', async () => {
  const limited = limitConcurrency(1);
  const failing = limited(() => Promise.reject(new Error('no')));
  const next = limited(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
