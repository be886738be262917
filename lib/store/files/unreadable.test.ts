import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { previewRestore, restore, revisionToRestore } from '../restore.ts';
import { listRevisions, readRevision, verifyChain } from '../revision-log.ts';
import { Store } from '../store.ts';
import { pruneRevisions } from './prune.ts';
import { RevisionFiles } from './revision-files.ts';

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
const renameRand = (store: Store, name: string) =>
  store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
const restoreSecond = async () =>
  restore(
    new RevisionFiles(directory),
    await revisionToRestore(new RevisionFiles(directory), 2),
    'cli:me',
  );

beforeEach(async () => {
  ({ directory, fileOf } = await makeThreeRevisions());
});

/** Puts a folder where a revision was. */
async function makeFolder(revision: number): Promise<void> {
  await rm(fileOf(revision), { force: true });
  await mkdir(fileOf(revision));
  await writeFile(path.join(fileOf(revision), 'inside'), 'kept');
}

async function expectSoundWith(name: string): Promise<void> {
  const store = await Store.open({ directory });
  expect(store.current.data.currencies[0]?.name).toBe(name);
  await renameRand(store, 'Next');
  await store.close();
  expect(await verifyChain(new RevisionFiles(directory))).toEqual([]);
}

test('a folder in the place of the newest is quarantined, the number is written anew, and one more follows', async () => {
  await makeFolder(3);
  const source = await revisionToRestore(new RevisionFiles(directory), 2);
  expect(await previewRestore(new RevisionFiles(directory), source)).toMatchObject({
    newest: 3,
    isNeeded: true,
  });
  const quarantined = fileOf(3, 'damaged');
  expect(await restoreSecond()).toEqual({ revision: 4, quarantined: [quarantined] });
  expect(await readFile(path.join(quarantined, 'inside'), 'utf8')).toBe('kept');
  expect((await readRevision(new RevisionFiles(directory), 3)).note).toContain('was damaged');
  await expectSoundWith('Second');
});

test('a newest that no disk gives back is quarantined as it is', async () => {
  await rm(fileOf(3));
  // Reading the first byte of it is EIO.
  await symlink('/proc/self/mem', fileOf(3));
  await expect(Store.open({ directory })).rejects.toThrow(
    `${fileOf(3)} cannot be read (EIO); restore an older revision with: longview data restore --revision 2`,
  );
  expect(await restoreSecond()).toEqual({ revision: 4, quarantined: [fileOf(3, 'damaged')] });
  await expectSoundWith('Second');
});

test('stopped after the folder was moved, no start takes its number, and a second run finishes', async () => {
  await makeFolder(3);
  await rename(fileOf(3), fileOf(3, 'damaged'));
  await expect(Store.open({ directory })).rejects.toThrow(
    `${fileOf(3)} is missing; restore an older revision with: longview data restore --revision 2`,
  );
  expect(await restoreSecond()).toEqual({ revision: 4, quarantined: [fileOf(3, 'damaged')] });
  await expectSoundWith('Second');
});

test('stopped before the folder was moved, a second run finishes', async () => {
  await makeFolder(3);
  await mkdir(fileOf(3, 'damaged'));
  expect(await restoreSecond()).toEqual({ revision: 4, quarantined: [fileOf(3, 'damaged.2')] });
  await expectSoundWith('Second');
});

test('a folder is moved over nothing that was quarantined earlier', async () => {
  await makeFolder(3);
  await writeFile(fileOf(3, 'damaged'), 'from an earlier time');
  expect(await restoreSecond()).toEqual({ revision: 4, quarantined: [fileOf(3, 'damaged.2')] });
  expect(await readFile(fileOf(3, 'damaged'), 'utf8')).toBe('from an earlier time');
});

test('what a running process commits while the folder is moved stays in the history', async () => {
  const store = await Store.open({ directory });
  const acknowledged: string[] = [];
  for (let round = 0; round < 15; round++) {
    const wanted = store.current.revision;
    await makeFolder(wanted + 1);
    let isOver = false;
    const source = await revisionToRestore(new RevisionFiles(directory), wanted);
    const ended = restore(new RevisionFiles(directory), source, 'cli:me').finally(() => {
      isOver = true;
    });
    for (let n = 0; !isOver; n++) {
      const name = `${round} ${n}`;
      await renameRand(store, name).then(
        () => acknowledged.push(name),
        () => {},
      );
    }
    await ended;
    await store.fresh();
  }
  await store.close();
  const told = new Set<unknown>();
  for await (const { changes } of listRevisions(new RevisionFiles(directory)))
    for (const { after } of changes) told.add(after && 'name' in after && after.name);
  expect(acknowledged.filter((name) => !told.has(name))).toEqual([]);
  expect(await verifyChain(new RevisionFiles(directory))).toEqual([]);
});

test('an older one that cannot be read hides no other from the history', async () => {
  await makeFolder(2);
  const damaged: string[] = [];
  const read: number[] = [];
  for await (const { revision } of listRevisions(new RevisionFiles(directory), ({ message }) =>
    damaged.push(message),
  ))
    read.push(revision);
  expect(read).toEqual([3, 1]);
  expect(damaged).toEqual([`${fileOf(2)} cannot be read (EISDIR).`]);
  await expect(revisionToRestore(new RevisionFiles(directory), 2)).rejects.toThrow(damaged[0]);
});

test('an older one that cannot be read keeps no other from losing its data', async () => {
  await makeFolder(2);
  await pruneRevisions(path.dirname(fileOf(2)), 3);
  for (const revision of [1, 3])
    expect(await readRevision(new RevisionFiles(directory), revision)).not.toHaveProperty('data');
});

test('a restore says so where there is no folder of revisions but a file', async () => {
  const source = await revisionToRestore(new RevisionFiles(directory), 2);
  const other = await tempDir();
  await writeFile(path.join(other, 'revisions'), '');
  await expect(previewRestore(new RevisionFiles(other), source)).rejects.toThrow(
    `${other}/revisions cannot be used (ENOTDIR); make it a folder this user can read and write.`,
  );
  expect(await readdir(other)).toEqual(['revisions']);
});
