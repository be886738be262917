import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { usernameKey } from '#lib/domain/same-name.ts';
import { listUsers } from '#lib/services/accounts.ts';
import { verifyCredentials } from '#lib/services/password-hash.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { Store } from '#lib/store/store.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeFirstAdministrator } from './first-administrator.ts';

async function secretOf(text: string | Buffer): Promise<string> {
  const file = path.join(await tempDir(), 'admin-password');
  await writeFile(file, text);
  return file;
}

const openStore = (bytes: SharedBytes = new Map()) =>
  Store.open(memoryBackend(bytes), { seed: SMALL_SEED });
const makeAnn = (store: Store, passwordFile: string) =>
  makeFirstAdministrator(store, { username: 'ann@example.com', passwordFile }, 'Aldermoor');

test.each([
  [`\ufeff${PASSWORD}\r\n`, 'utf8', PASSWORD],
  [`\ufeff${PASSWORD}\r\n`, 'utf16le', PASSWORD],
  [`${PASSWORD}\n\n`, 'utf8', `${PASSWORD}\n`],
] as const)(
  'of a file that holds %j as %s the password is %j',
  async (text, encoding, password) => {
    const own = await openStore();
    await makeAnn(own, await secretOf(Buffer.from(text, encoding)));
    expect(own.current).toMatchObject({ revision: 2, actor: 'system' });
    const ann = { id: 1, username: 'ann@example.com', isAdmin: true, secondFactorSince: null };
    expect(listUsers(own.current.data)).toEqual([ann]);
    const key = usernameKey(ann.username);
    expect(await verifyCredentials(own.current.data, key, password)).toMatchObject({ id: 1 });
  },
);

test('where a user was ever made, none is made and the file is not read', async () => {
  const own = await openStore();
  await addUser(own, 'someone');
  await own.transact('someone', (draft) => draft.removeWhere('users', () => true));
  await makeAnn(own, '/gone');
  expect(own.current.revision).toBe(3);
});

test('servers that start at once make one administrator', async () => {
  const bytes: SharedBytes = new Map();
  const file = await secretOf(PASSWORD);
  const stores = await Promise.all([1, 2, 3].map(() => openStore(bytes)));
  await Promise.all(stores.map((own) => makeAnn(own, file)));
  const { revision, data } = (await openStore(bytes)).current;
  expect([revision, data.users.length]).toEqual([2, 1]);
});

const store = await openStore();

test.each([
  ['is not there', async () => path.join(await tempDir(), 'gone'), ' cannot be read (ENOENT).'],
  ['is a folder', () => tempDir(), ' cannot be read (EISDIR).'],
  [
    'holds the name',
    () => secretOf('my ANN@example.com'),
    ': Password must not contain the username.',
  ],
  [
    'is no UTF-8',
    () => secretOf(Buffer.from('fünf lange Wörter', 'latin1')),
    ' is not UTF-8 text. Save it as UTF-8.',
  ],
  [
    'holds the name of the site',
    () => secretOf('aldermoor2026!'),
    ': Password must have at least 12 characters besides the name Longview or Aldermoor.',
  ],
])('a file that %s is a wrong setting, and makes nobody', async (_, fileOf, why) => {
  const passwordFile = await fileOf();
  await expect(makeAnn(store, passwordFile)).rejects.toMatchObject({
    code: 'invalid',
    message: `ADMIN_PASSWORD_FILE ${passwordFile}${why}`,
  });
  expect(store.current.revision).toBe(1);
});
