import { expect, test } from 'vitest';
import { ApiError } from '../api/client.ts';
import { Action } from './action.ts';

const refuse = (text: string) => async () => {
  throw new ApiError(409, 'Conflict', text);
};

/** Returns work that is pending until it is released, and how often it was begun. */
function heldWork() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun: string[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return held;
  };
  return { work, begun, release };
}

test('does nothing while a run is pending', async () => {
  const action = new Action();
  const { work, begun, release } = heldWork();
  const first = action.run(work('first'));
  expect(action.isPending).toBe(true);
  const second = action.run(work('second'));
  release();
  expect(await Promise.all([first, second])).toEqual([true, false]);
  expect(begun).toEqual(['first']);
  expect(action.isPending).toBe(false);
});

test('queues runs in the order they were asked for', async () => {
  const action = new Action();
  const { work, begun, release } = heldWork();
  const all = ['first', 'second', 'third'].map((name) => action.queue(work(name)));
  release();
  expect(await Promise.all(all)).toEqual([true, true, true]);
  expect(begun).toEqual(['first', 'second', 'third']);
});

test("fails with the server's sentence, or its own where the server said nothing", async () => {
  const action = new Action('It could not be done.');
  const said: string[] = [];
  const onFailure = () => said.push(action.failure);
  expect(await action.run(refuse('The code ZAR is taken.'), onFailure)).toBe(false);
  expect(await action.run(refuse(''), onFailure)).toBe(false);
  expect(said).toEqual(['The code ZAR is taken.', 'It could not be done.']);
});

test('forgets a failure with the next run', async () => {
  const action = new Action();
  await action.run(refuse('No.'));
  await action.run(async () => expect(action.hasFailed).toBe(false));
  expect(action.failure).toBe('');
});
