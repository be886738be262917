import { expect, test } from 'vitest';
import { killSaves } from '#test/killed-saves.ts';
import { freshDatabase } from '#test/postgres.ts';
import { tempDir } from '#test/temp-dir.ts';

const ROUNDS = 3;

test('a process killed while it saves 36 rates in files has saved all or none, and loses none', async () => {
  expect(await killSaves(await tempDir(), ROUNDS)).toEqual([]);
});

test('a process killed while it saves 36 rates in PostgreSQL has saved all or none, and loses none', async () => {
  expect(await killSaves((await freshDatabase()).url, ROUNDS)).toEqual([]);
});
