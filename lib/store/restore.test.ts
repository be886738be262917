import { copyFile, link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { FilesPlace } from './files.ts';
import { readRevision, verifyChain } from './history.ts';
import { previewRestore, restore, revisionToRestore } from './restore.ts';
import { Store } from './store.ts';

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
const nameOf = (store: Store) => store.current.data.currencies[0]?.name;

beforeEach(async () => {
  ({ directory, fileOf } = await makeThreeRevisions());
});

async function restoreRevision(from: string, wanted: number, actor: string) {
  return restore(
    new FilesPlace(from),
    await revisionToRestore(new FilesPlace(from), wanted),
    actor,
  );
}

/** Returns all there is in the folder, byte by byte. */
async function contents(): Promise<Record<string, string>> {
  const folder = path.join(directory, 'revisions');
  const names = (await readdir(folder)).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'latin1')));
  return Object.fromEntries(names.map((name, index) => [name, files[index] ?? '']));
}

async function expectSoundWith(name: string): Promise<void> {
  const store = await Store.open(new FilesPlace(directory));
  expect(nameOf(store)).toBe(name);
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Next' }));
  await store.close();
  expect(await verifyChain(new FilesPlace(directory))).toEqual([]);
}

test('where the newest is sound, the old data becomes one more revision', async () => {
  const ended = await restoreRevision(directory, 2, 'cli:me');
  expect(ended).toEqual({ revision: 4, quarantined: [] });
  expect(await readRevision(new FilesPlace(directory), 4)).toMatchObject({
    actor: 'cli:me',
    note: 'Restored revision 2',
    changes: [{ table: 'currencies', id: 1, before: { name: 'Third' }, after: { name: 'Second' } }],
  });
  await expectSoundWith('Second');
});

test('where the newest is damaged, its bytes are kept, it is written anew, and one more follows', async () => {
  await writeFile(fileOf(3), 'damaged');
  const ended = await restoreRevision(directory, 2, 'cli:me');
  expect(ended).toEqual({ revision: 4, quarantined: [fileOf(3, 'damaged')] });
  expect(await readFile(fileOf(3, 'damaged'), 'utf8')).toBe('damaged');
  expect((await readRevision(new FilesPlace(directory), 3)).note).toBe(
    'Revision 3 was damaged. This repair holds the data of revision 2.',
  );
  expect((await readRevision(new FilesPlace(directory), 4)).note).toBe('Restored revision 2');
  await expectSoundWith('Second');
});

test('a restored revision is no repair: doing it again needs nothing, and what follows has to follow from it', async () => {
  await restoreRevision(directory, 2, 'cli:me');
  const again = await previewRestore(
    new FilesPlace(directory),
    await revisionToRestore(new FilesPlace(directory), 2),
  );
  expect(again).toMatchObject({ changes: [], isNeeded: false });
  await expectSoundWith('Second');
  const { directory: other, fileOf: otherFile } = await makeThreeRevisions();
  await restoreRevision(other, 2, 'cli:other');
  await copyFile(otherFile(4), fileOf(4));
  expect(await verifyChain(new FilesPlace(directory))).toMatchObject([
    { revision: 4 },
    { revision: 5 },
  ]);
});

test('where the newest two are damaged, the bytes of both are kept, and both are written anew', async () => {
  for (const revision of [2, 3]) await writeFile(fileOf(revision), `damaged ${revision}`);
  expect(await restoreRevision(directory, 1, 'cli:me')).toEqual({
    revision: 4,
    quarantined: [fileOf(2, 'damaged'), fileOf(3, 'damaged')],
  });
  for (const revision of [2, 3])
    expect(await readFile(fileOf(revision, 'damaged'), 'utf8')).toBe(`damaged ${revision}`);
  await expectSoundWith('Rand');
});

test('what is missing and what is damaged is mended lowest first, so that the rest is found after a crash', async () => {
  const store = await Store.open(new FilesPlace(directory));
  for (const name of ['Fourth', 'Fifth'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
  for (const revision of [2, 4, 5]) await writeFile(fileOf(revision), 'damaged');
  await rm(fileOf(3));
  await restoreRevision(directory, 1, 'cli:me');
  const made = await Promise.all([2, 3, 4, 5, 6].map((n) => stat(fileOf(n), { bigint: true })));
  const times = made.map(({ mtimeNs }) => mtimeNs);
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
  await expectSoundWith('Rand');
});

test('where a number is missing, it is filled', async () => {
  await rm(fileOf(2));
  await restoreRevision(directory, 3, 'cli:me');
  expect((await readRevision(new FilesPlace(directory), 2)).note).toContain('was missing');
  await expectSoundWith('Third');
});

test('a running process meets the restored revision, and goes on', async () => {
  const store = await Store.open(new FilesPlace(directory));
  await writeFile(fileOf(3), 'damaged');
  await restoreRevision(directory, 1, 'cli:me');
  await store.fresh();
  expect(nameOf(store)).toBe('Rand');
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Next' }));
  expect(store.current.revision).toBe(5);
  await store.close();
  expect(await verifyChain(new FilesPlace(directory))).toEqual([]);
});

test('stopped after the bytes were quarantined, it is run again and finishes', async () => {
  await writeFile(fileOf(3), 'damaged');
  await link(fileOf(3), fileOf(3, 'damaged'));
  expect(await restoreRevision(directory, 2, 'cli:me')).toEqual({
    revision: 4,
    quarantined: [fileOf(3, 'damaged.2')],
  });
  await expectSoundWith('Second');
});

test('stopped before the last revision, it is run again and finishes', async () => {
  await writeFile(fileOf(3), 'damaged');
  await restoreRevision(directory, 2, 'cli:me');
  await rm(fileOf(4));
  expect(await restoreRevision(directory, 2, 'cli:me')).toEqual({ revision: 4, quarantined: [] });
  await expectSoundWith('Second');
});

test('bytes quarantined earlier are never overwritten', async () => {
  await writeFile(fileOf(3, 'damaged'), 'from an earlier time');
  await writeFile(fileOf(3), 'damaged');
  const { quarantined } = await restoreRevision(directory, 2, 'cli:me');
  expect(quarantined).toEqual([fileOf(3, 'damaged.2')]);
  expect(await readFile(fileOf(3, 'damaged'), 'utf8')).toBe('from an earlier time');
});

test('refuses what is damaged, pruned or not there, and changes nothing', async () => {
  await writeFile(fileOf(3), 'damaged');
  const [header] = (await readFile(fileOf(1), 'utf8')).split(',\n');
  await writeFile(fileOf(1), `${header}}\n`);
  const before = await contents();
  await expect(restoreRevision(directory, 3, 'cli:me')).rejects.toMatchObject({ code: 'damaged' });
  await expect(restoreRevision(directory, 1, 'cli:me')).rejects.toMatchObject({ code: 'conflict' });
  await expect(restoreRevision(directory, 9, 'cli:me')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await contents()).toEqual(before);
});

test('refuses to fill a gap no accident makes, and changes nothing', async () => {
  await copyFile(fileOf(3), fileOf(99_999_999));
  const before = await contents();
  await expect(restoreRevision(directory, 2, 'cli:me')).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('99999995 revisions are missing'),
  });
  expect(await contents()).toEqual(before);
});

test('ids given out since are not given out again, and no ended session comes back to life', async () => {
  const store = await Store.open(new FilesPlace(directory));
  const user = { username: 'admin', isAdmin: true, passwordHash: 'first', epoch: 1 };
  await store.transact('system', (draft) => draft.insert('users', user));
  const { id } = await store.transact('system', (draft) =>
    draft.insert('users', { ...user, username: 'second' }),
  );
  const old = store.current.revision;
  await store.transact('system', (draft) => {
    draft.update('users', 1, { passwordHash: 'changed', epoch: 2 });
    draft.insert('assetClasses', { name: 'New', description: null, risk: 'low' });
  });
  await store.close();

  await restoreRevision(directory, old, 'cli:me');
  const after = await Store.open(new FilesPlace(directory));
  expect(after.current.data.users).toEqual([
    { id: 1, ...user, passwordHash: 'first', epoch: 3 },
    { id, ...user, username: 'second' },
  ]);
  expect(after.current.data.nextIds.assetClasses).toBe(3);
  await after.close();
});
