import { expect, test } from 'vitest';
import { killServer } from '#test/killed-server.ts';

test('a server killed while administrators write loses nothing it acknowledged, five times', async () => {
  const { acknowledged, lost } = await killServer(5);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(5);
}, 240_000);
