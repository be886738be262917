import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { RevisionTaken } from './revisions.ts';
import { Saving } from './saving.ts';

const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
const readOnly = Object.assign(new Error('read-only'), { code: 'EROFS' });
const fail = (error: Error) => () => Promise.reject(error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('names what the system said until a revision is saved', async () => {
  const saving = new Saving(fail(full));
  expect(saving.trouble).toBe(null);
  const refused = new AppError('unavailable', 'Not saved.', { cause: full });
  await expect(saving.save(fail(refused))).rejects.toBe(refused);
  expect(saving.trouble).toBe('ENOSPC');
  await saving.save(async () => {});
  expect(saving.trouble).toBe(null);
});

test('a failure of no system has a name of ours; another process that was faster is none', async () => {
  const saving = new Saving(fail(full));
  await expect(saving.save(fail(new Error('odd')))).rejects.toThrow('odd');
  expect(saving.trouble).toBe('failed');
  await expect(saving.save(fail(new RevisionTaken(2)))).rejects.toThrow('taken');
  expect(saving.trouble).toBe(null);
});

test('probes every ten seconds after a failure, and never again once a probe finds the place sound', async () => {
  const answers = [fail(readOnly), fail(full), async () => {}];
  let probes = 0;
  const saving = new Saving(() => (answers[probes++] ?? fail(full))());
  await expect(saving.save(fail(full))).rejects.toBe(full);
  const seen: unknown[] = [];
  for (let n = 0; n < 5; n++) {
    await vi.advanceTimersByTimeAsync(9_999);
    seen.push(probes);
    await vi.advanceTimersByTimeAsync(1);
    seen.push(saving.trouble);
  }
  expect(seen).toEqual([0, 'EROFS', 1, 'ENOSPC', 2, null, 3, null, 3, null]);
});

test('a revision that the disk keeps waiting for ten seconds counts as refused until it is there', async () => {
  const saving = new Saving(fail(full));
  let take = () => {};
  const saved = saving.save(() => new Promise((resolve) => (take = resolve)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saving.trouble).toBe(null);
  await vi.advanceTimersByTimeAsync(1);
  expect(saving.trouble).toBe('ETIMEDOUT');
  take();
  await saved;
  expect(saving.trouble).toBe(null);
});

test('a closed one probes no more', async () => {
  let probes = 0;
  const saving = new Saving(async () => void probes++);
  await expect(saving.save(fail(full))).rejects.toBe(full);
  await saving.close();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(probes).toBe(0);
});
