import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { usernameKey } from '#lib/domain/same-name.ts';
import { listUsers } from '#lib/services/accounts.ts';
import { verifyCredentials } from '#lib/services/password-hash.ts';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { freshAddress, STORED_BACKENDS } from '#test/backends.ts';
import { openStore } from '#test/open-store.ts';
import { runServer, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeFirstAdministrator } from './first-administrator.ts';

async function secretOf(text: string | Buffer): Promise<string> {
  const file = path.join(await tempDir(), 'admin-password');
  await writeFile(file, text);
  return file;
}

const settings = (ADMIN_PASSWORD_FILE: string) => ({
  ADMIN_USERNAME: 'ann@example.com',
  ADMIN_PASSWORD_FILE,
});

test.each([
  [`\ufeff${PASSWORD}\r\n`, 'utf8', PASSWORD],
  [`\ufeff${PASSWORD}\r\n`, 'utf16le', PASSWORD],
  [`${PASSWORD}\n\n`, 'utf8', `${PASSWORD}\n`],
] as const)(
  'of a file that holds %j as %s the password is %j',
  async (text, encoding, password) => {
    const own = await openStore(await tempDir());
    const passwordFile = await secretOf(Buffer.from(text, encoding));
    const administrator = { username: 'ann@example.com', passwordFile };
    await makeFirstAdministrator(own, administrator, 'Aldermoor');
    expect(own.current).toMatchObject({ revision: 2, actor: 'system' });
    const ann = { id: 1, username: 'ann@example.com', isAdmin: true, secondFactorSince: null };
    expect(listUsers(own.current.data)).toEqual([ann]);
    const key = usernameKey(ann.username);
    expect(await verifyCredentials(own.current.data, key, password)).toMatchObject({ id: 1 });
  },
);

test('where a user was ever made, none is made and the file is not read', async () => {
  const own = await openStore(await tempDir());
  await addUser(own, 'someone');
  await own.transact('someone', (draft) => draft.removeWhere('users', () => true));
  const administrator = { username: 'ann@example.com', passwordFile: '/gone' };
  await makeFirstAdministrator(own, administrator, 'Aldermoor');
  expect(own.current.revision).toBe(3);
});

test.each(STORED_BACKENDS)(
  'servers that start at once on %s make one administrator',
  async (kind) => {
    const address = await freshAddress(kind);
    const where = kind === 'files' ? { DATA_DIR: address } : { DATABASE_URL: address };
    const env = { ...settings(await secretOf(PASSWORD)), ...where };
    const servers = await Promise.all([1, 2, 3].map(() => startServer({ env })));
    for (const { url, log } of servers) {
      await signIn(url, 'ann@example.com', PASSWORD);
      expect(log()).not.toContain('There is no administrator yet');
      expect(log()).not.toContain(PASSWORD);
    }
    await withStore(address, async ({ current }) => {
      expect(current.revision).toBe(2);
      expect(current.data.users).toHaveLength(1);
    });
  },
);

const store = await openStore(await tempDir());

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
  const administrator = { username: 'ann@example.com', passwordFile };
  await expect(makeFirstAdministrator(store, administrator, 'Aldermoor')).rejects.toMatchObject({
    code: 'invalid',
    message: `ADMIN_PASSWORD_FILE ${passwordFile}${why}`,
  });
  expect(store.current.revision).toBe(1);
});

test('a wrong file ends the start in one line', async () => {
  const file = await secretOf('hunter2');
  const env = { DATA_DIR: await tempDir(), ...settings(file) };
  expect(await runServer(env)).toEqual({
    code: 2,
    stdout: '',
    stderr: `longview: ADMIN_PASSWORD_FILE ${file}: Password must have 12 to 128 characters.\n`,
  });
});
