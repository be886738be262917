import { describe, expect, test } from 'vitest';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';
import { testStorage } from '#test/test-storage.ts';
import { openCounts } from './registry.ts';

const WINDOW_SECONDS = 900;

describe.each(['memory', 'PostgreSQL'] as const)('counts in %s', (kind) => {
  const counted = async (seconds = WINDOW_SECONDS) => {
    const backend = await (await testStorage(kind)).open();
    await backend.prepare();
    return (await openCounts(backend))('tries', seconds);
  };

  test('go up and down by key, never below zero', async () => {
    const tries = await counted();
    expect(await tries.get('anna')).toBeNull();
    expect((await tries.penalty('anna')).consumedPoints).toBe(1);
    expect((await tries.penalty('anna')).consumedPoints).toBe(2);
    expect((await tries.penalty('ben')).consumedPoints).toBe(1);
    expect((await tries.reward('anna', 2)).consumedPoints).toBe(0);
    expect((await tries.penalty('anna')).consumedPoints).toBe(1);
    expect(await tries.get('ben')).toMatchObject({ consumedPoints: 1 });
    for (const key of ['anna', 'carl']) {
      await tries.reward(key, 3);
      expect((await tries.penalty(key)).consumedPoints).toBe(1);
    }
  });

  test('accept any text as a key', async () => {
    const tries = await counted();
    for (const key of new Set(NAUGHTY_STRINGS)) {
      expect((await tries.penalty(key)).consumedPoints).toBe(1);
      expect(await tries.get(key)).toMatchObject({ consumedPoints: 1 });
    }
  });

  test('count every one of many at once', async () => {
    const tries = await counted();
    const counts = await Promise.all(Array.from({ length: 40 }, () => tries.penalty('anna')));
    const numbers = counts.map(({ consumedPoints }) => consumedPoints).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  test('last from the first event', async () => {
    const tries = await counted();
    const first = await tries.penalty('anna');
    expect(first.msBeforeNext).toBeGreaterThan((WINDOW_SECONDS - 60) * 1000);
    expect(first.msBeforeNext).toBeLessThanOrEqual(WINDOW_SECONDS * 1000);
    const second = await tries.penalty('anna');
    expect(second.msBeforeNext).toBeLessThanOrEqual(first.msBeforeNext);
  });

  test('begin again after that', async () => {
    const tries = await counted(1);
    await tries.penalty('anna');
    await tries.penalty('anna');
    await expect.poll(() => tries.get('anna')).toBeNull();
    expect((await tries.penalty('anna')).consumedPoints).toBe(1);
  });
});
