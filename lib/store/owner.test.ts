import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { FilesPlace } from './files.ts';
import { revisionKey } from './place.ts';
import { readSessionKeys } from './session-keys.ts';
import { Store } from './store.ts';

const [NOBODY, SOMEBODY, GROUP] = [65534, 4711, 4712];

const rename = (store: Store) =>
  store.transact('a', (draft) => draft.update('currencies', 1, { name: 'New' }));

// Who is not root has one user alone, and makes everything for that one.
describe.runIf(process.getuid?.() === 0)('in a folder of somebody else', () => {
  let directory = '';

  beforeEach(async () => {
    directory = path.join(await tempDir(), 'data');
    await mkdir(directory);
    await chown(directory, SOMEBODY, GROUP);
  });

  afterEach(() => process.seteuid?.(0));

  /** Makes a catalogue that everybody may write to, as NOBODY does from then on. */
  async function openToAll(uid: number): Promise<void> {
    await (await Store.open(new FilesPlace(directory), { seed: SMALL_SEED })).close();
    for (const name of ['..', '.', ...(await readdir(directory, { recursive: true }))]) {
      if (name !== '..') await chown(path.join(directory, name), uid, NOBODY);
      await chmod(path.join(directory, name), 0o777);
    }
    process.seteuid?.(NOBODY);
  }

  test('what root makes belongs to the owner, revisions and sessions and keys', async () => {
    const place = new FilesPlace(directory);
    const store = await Store.open(place, { seed: SMALL_SEED });
    await rename(store);
    await place.probe();
    await place.putIfAbsent('sessions/a.json', Buffer.from('{}'));
    await place.replace(revisionKey(1), Buffer.from('damaged'), 'revisions/1.damaged');
    await readSessionKeys(place);
    await store.close();
    const names = await readdir(directory, { recursive: true });
    expect(names).toHaveLength(7);
    for (const name of names) {
      const { uid, gid } = await stat(path.join(directory, name));
      expect([name, uid, gid]).toEqual([name, SOMEBODY, GROUP]);
    }
  });

  test('another user is refused before anything is written, by name or number', async () => {
    await openToAll(SOMEBODY);
    const before = await readdir(directory, { recursive: true });
    const store = await Store.open(new FilesPlace(directory));
    await expect(rename(store)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(
        /^Files made here would belong to \w+, and 4711 could not read them: run this as 4711\.$/,
      ),
    });
    expect(await readdir(directory, { recursive: true })).toEqual(before);
  });

  test('a volume that belongs to root is written through its group', async () => {
    await openToAll(0);
    const store = await Store.open(new FilesPlace(directory));
    await rename(store);
    expect((await stat(path.join(directory, revisionKey(2)))).uid).toBe(NOBODY);
    await store.close();
  });
});
