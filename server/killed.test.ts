import { expect, test } from 'vitest';
import { killServer } from '#test/killed-server.ts';

test('a server killed while administrators write loses nothing it acknowledged, twice', async () => {
  const { acknowledged, lost } = await killServer(2);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(2);
}, 240_000);
