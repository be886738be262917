import { expect, test } from 'vitest';
import { killServer } from '#test/killed-server.ts';

test('a server killed while administrators write loses nothing it acknowledged, twenty times', async () => {
  const { acknowledged, lost } = await killServer(20);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
}, 240_000);
