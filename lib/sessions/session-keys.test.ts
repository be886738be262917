import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '#test/temp-dir.ts';
import { readSessionKeys } from './session-keys.ts';

test('makes a key once, for its owner alone, and reads it from then on', async () => {
  const directory = await tempDir();
  const made = await readSessionKeys(directory);
  expect(made).toHaveLength(1);
  expect(Buffer.from(made[0] ?? '', 'base64url')).toHaveLength(32);
  expect(await readSessionKeys(directory)).toEqual(made);
  expect((await stat(path.join(directory, 'session-keys'))).mode & 0o777).toBe(0o600);
});

test('gives every process that starts at the same time the same key', async () => {
  const directory = await tempDir();
  const read = await Promise.all(Array.from({ length: 20 }, () => readSessionKeys(directory)));
  expect(new Set(read.flat()).size).toBe(1);
});

test('reads several keys, the newest first', async () => {
  const directory = await tempDir();
  const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)];
  await writeFile(path.join(directory, 'session-keys'), `${newer}\n${older}\n`);
  expect(await readSessionKeys(directory)).toEqual([newer, older]);
});

test.each(['', '\n', 'short\n', `${'k'.repeat(40)}\nshort\n`])(
  'refuses %j, names the file and leaves it alone',
  async (content) => {
    const file = path.join(await tempDir(), 'session-keys');
    await writeFile(file, content);
    await expect(readSessionKeys(path.dirname(file))).rejects.toThrow(
      `${file} holds no usable keys`,
    );
    expect(await readFile(file, 'utf8')).toBe(content);
  },
);
