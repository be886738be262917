import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { SESSION_PLACES } from '#test/session-places.ts';
import { tempDir } from '#test/temp-dir.ts';
import { readSessionKeys } from './session-keys.ts';

describe.each(SESSION_PLACES)('session keys beside sessions in %s', (_, makePlace) => {
  test('are made once, for every process that starts at the same time', async () => {
    const { backend } = await makePlace();
    const read = await Promise.all(Array.from({ length: 20 }, () => readSessionKeys(backend)));
    const [made = [], ...others] = read;
    expect(made).toHaveLength(1);
    expect(Buffer.from(made[0] ?? '', 'base64url')).toHaveLength(32);
    for (const keys of [...others, await readSessionKeys(backend)]) expect(keys).toEqual(made);
  });
});

test('reads several keys, the newest first', async () => {
  const directory = await tempDir();
  const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)];
  await writeFile(path.join(directory, 'session-keys'), `${newer}\n${older}\n`);
  expect(await readSessionKeys(new FilesBackend(directory))).toEqual([newer, older]);
});

test.each(['', '\n', 'short\n', `${'k'.repeat(40)}\nshort\n`])(
  'refuses %j, names the file and leaves it alone',
  async (content) => {
    const file = path.join(await tempDir(), 'session-keys');
    await writeFile(file, content);
    await expect(readSessionKeys(new FilesBackend(path.dirname(file)))).rejects.toThrow(
      `${file} holds no usable keys`,
    );
    expect(await readFile(file, 'utf8')).toBe(content);
  },
);
