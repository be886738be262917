import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename as renameFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '#lib/store/archive/backup.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { readSessionKeys } from '#lib/store/sessions/session-keys.ts';
import { Store } from '#lib/store/store.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeFolder } from './durable.ts';
import { FilesBackend } from './files.ts';

const [NOBODY, SOMEBODY, GROUP] = [65534, 4711, 4712];

/** Replaces a new folder with a link as soon as it exists. */
const SWAP = `const { lstatSync, renameSync, symlinkSync } = require('node:fs');
const [folder, target] = process.argv.slice(1);
console.log('ready');
for (let moved = 0; ; ) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) continue;
  try {
    renameSync(folder, folder + moved++);
    symlinkSync(target, folder);
  } catch {}
}`;

const rename = (store: Store) =>
  store.transact('a', (draft) => draft.update('currencies', 1, { name: 'New' }));

// Who is not root has one user alone, and makes everything for that one.
describe.runIf(process.getuid?.() === 0)('in another user’s folder', () => {
  let directory = '';

  beforeEach(async () => {
    directory = path.join(await tempDir(), 'data');
    await mkdir(directory);
    await chown(directory, SOMEBODY, GROUP);
  });

  afterEach(() => process.seteuid?.(0));

  /** Makes a catalogue that everybody may write to, as NOBODY does from then on. */
  async function openToAll(uid: number): Promise<void> {
    await (await Store.open(new FilesBackend(directory), { seed: SMALL_SEED })).close();
    for (const name of ['..', '.', ...(await readdir(directory, { recursive: true }))]) {
      if (name !== '..') await chown(path.join(directory, name), uid, NOBODY);
      await chmod(path.join(directory, name), 0o777);
    }
    process.seteuid?.(NOBODY);
  }

  test('files created by root belong to the folder’s owner', async () => {
    const backend = new FilesBackend(directory);
    const store = await Store.open(backend, { seed: SMALL_SEED });
    await rename(store);
    await backend.probe();
    await backend.putIfAbsent('sessions/a.json', Buffer.from('{}'));
    await backend.replace(revisionKey(1), Buffer.from('damaged'), 'revisions/1.damaged');
    await readSessionKeys(backend);
    await store.close();
    const names = await readdir(directory, { recursive: true });
    expect(names).toHaveLength(7);
    for (const name of names) {
      const { uid, gid } = await stat(path.join(directory, name));
      expect([name, uid, gid]).toEqual([name, SOMEBODY, GROUP]);
    }
  });

  /** Returns a folder of root's with one file, and how its owner puts a link to something in it into the data folder. */
  async function withSecret() {
    const secrets = await tempDir();
    await writeFile(path.join(secrets, 'secret'), 'secret');
    const linkTo = async (target: string, name: string) => {
      await symlink(path.join(secrets, target), path.join(directory, name));
      await lchown(path.join(directory, name), SOMEBODY, GROUP);
    };
    return { secrets, linkTo };
  }

  test('root changes no owner through a link swapped in for a folder', async () => {
    const { secrets } = await withSecret();
    const folder = path.join(directory, 'revisions');
    const swapping = spawn(process.execPath, ['-e', SWAP, folder, secrets]);
    await once(swapping.stdout, 'data');
    for (let round = 0; round < 50; round++) {
      await makeFolder(folder, { uid: SOMEBODY, gid: GROUP }).catch(() => {});
      await rm(folder, { recursive: true, force: true });
    }
    swapping.kill();
    expect((await stat(secrets)).uid).toBe(0);
  });

  test('root writes, lists and removes nothing through a link', async () => {
    const backend = new FilesBackend(directory);
    await (await Store.open(backend, { seed: SMALL_SEED })).close();
    const { secrets, linkTo } = await withSecret();
    await rm(path.join(directory, 'sessions'), { recursive: true, force: true });
    await linkTo('', 'sessions');
    const refusal = { message: expect.stringContaining('sessions is a link: as root') };
    const bytes = Buffer.from('{}');
    await expect(backend.putIfAbsent('sessions/a', bytes)).rejects.toMatchObject(refusal);
    await expect(backend.replace('sessions/secret', bytes)).rejects.toMatchObject(refusal);
    await expect(backend.remove(['sessions/secret'])).rejects.toMatchObject(refusal);
    await expect(backend.list('sessions/')).rejects.toMatchObject(refusal);
    await expect(backend.probe()).rejects.toMatchObject(refusal);
    expect(await readdir(secrets)).toEqual(['secret']);
    expect(await readFile(path.join(secrets, 'secret'), 'utf8')).toBe('secret');
  });

  test.each(['site.json', revisionKey(1), 'revisions'])(
    "root's backup does not follow %s where it is a link",
    async (name) => {
      const backend = new FilesBackend(directory);
      const store = await Store.open(backend, { seed: SMALL_SEED });
      await rename(store);
      await store.close();
      const { secrets, linkTo } = await withSecret();
      await renameFile(path.join(directory, name), path.join(secrets, 'old')).catch(() => {});
      await linkTo(name === 'site.json' ? 'secret' : 'old', name);
      const file = path.join(await tempDir(), 'backup.tar.gz');
      await expect(backUp(backend, file)).rejects.toThrow(`${name} is a link: as root`);
    },
  );

  test('root’s backup replaces another user’s link, not its target', async () => {
    const backend = new FilesBackend(directory);
    await (await Store.open(backend, { seed: SMALL_SEED })).close();
    const { secrets, linkTo } = await withSecret();
    await linkTo('secret', 'backup.tar.gz');
    await backUp(backend, path.join(directory, 'backup.tar.gz'));
    expect(await readFile(path.join(secrets, 'secret'), 'utf8')).toBe('secret');
    expect((await stat(path.join(directory, 'backup.tar.gz'))).size).toBeGreaterThan(100);
  });

  test('refuses another user before writing anything', async () => {
    await openToAll(SOMEBODY);
    const before = await readdir(directory, { recursive: true });
    const store = await Store.open(new FilesBackend(directory));
    await expect(rename(store)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(
        /^Files made here would belong to \w+, and 4711 could not read them: run this as 4711\.$/,
      ),
    });
    expect(await readdir(directory, { recursive: true })).toEqual(before);
  });

  test('writes a volume of root’s through its group', async () => {
    await openToAll(0);
    const store = await Store.open(new FilesBackend(directory));
    await rename(store);
    expect((await stat(path.join(directory, revisionKey(2)))).uid).toBe(NOBODY);
    await store.close();
  });
});
