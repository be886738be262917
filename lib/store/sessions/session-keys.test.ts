import { expect, test } from 'vitest';
import { memoryBackend } from '#lib/store/backend/memory.ts';
import { readSessionKeys } from './session-keys.ts';

test('processes that start together create the session keys once', async () => {
  const backend = memoryBackend();
  const read = await Promise.all(Array.from({ length: 20 }, () => readSessionKeys(backend)));
  const [made = [], ...others] = read;
  expect(made).toHaveLength(1);
  expect(Buffer.from(made[0] ?? '', 'base64url')).toHaveLength(32);
  for (const keys of [...others, await readSessionKeys(backend)]) expect(keys).toEqual(made);
});

test('reads several keys, the newest first', async () => {
  const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)];
  const backend = memoryBackend(new Map([['session-keys', Buffer.from(`${newer}\n${older}\n`)]]));
  expect(await readSessionKeys(backend)).toEqual([newer, older]);
});

test.each(['', '\n', 'short\n', `${'k'.repeat(40)}\nshort\n`])(
  'refuses %j, names the file and leaves it alone',
  async (content) => {
    const bytes = new Map([['session-keys', Buffer.from(content)]]);
    await expect(readSessionKeys(memoryBackend(bytes))).rejects.toThrow(
      'memory/session-keys holds no usable keys',
    );
    expect(String(bytes.get('session-keys'))).toBe(content);
  },
);
