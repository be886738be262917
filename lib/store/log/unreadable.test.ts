import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { previewRestore, revisionToRestore } from '#lib/store/archive/restore.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { expectSoundWith, restoreRevision } from '#test/restored.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { listRevisions, readRevision } from './history.ts';
import { pruneDown } from './pruning.ts';

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
const restoreSecond = () => restoreRevision(new FilesBackend(directory), 2);

beforeEach(async () => {
  ({ directory, fileOf } = await makeThreeRevisions());
});

/** Puts a folder where a revision was. */
async function makeFolder(revision: number): Promise<void> {
  await rm(fileOf(revision), { force: true });
  await mkdir(fileOf(revision));
  await writeFile(path.join(fileOf(revision), 'inside'), 'kept');
}

test('quarantines an unreadable newest revision as it is', async () => {
  await rm(fileOf(3));
  // Reading the first byte of it is EIO.
  await symlink('/proc/self/mem', fileOf(3));
  await expect(Store.open(new FilesBackend(directory))).rejects.toThrow(
    `${fileOf(3)} cannot be read (EIO); restore an older revision with: longview data restore --revision 2`,
  );
  expect(await restoreSecond()).toMatchObject({ revision: 4, quarantined: [fileOf(3, 'damaged')] });
  await expectSoundWith(new FilesBackend(directory), 'Second');
});

test('reads and prunes other revisions despite an unreadable one', async () => {
  await makeFolder(2);
  const damaged: string[] = [];
  const read: number[] = [];
  for await (const { revision } of listRevisions(new FilesBackend(directory), {
    onDamaged: ({ message }) => damaged.push(message),
  }))
    read.push(revision);
  expect(read).toEqual([3, 1]);
  expect(damaged).toEqual([`${fileOf(2)} cannot be read (EISDIR).`]);
  await expect(restoreSecond()).rejects.toThrow(damaged[0]);
  await pruneDown(new FilesBackend(directory), 3);
  for (const revision of [1, 3])
    expect(await readRevision(new FilesBackend(directory), revision)).not.toHaveProperty('data');
});

test('refuses a file instead of the revisions folder, at the start and for a restore', async () => {
  const source = await revisionToRestore(new FilesBackend(directory), 2);
  const other = await tempDir();
  await writeFile(path.join(other, 'revisions'), '');
  const refusal = {
    code: 'damaged',
    message: `${other}/revisions cannot be used (ENOTDIR); make it a folder this user can read and write.`,
  };
  await expect(Store.open(new FilesBackend(other))).rejects.toMatchObject(refusal);
  await expect(previewRestore(new FilesBackend(other), source)).rejects.toMatchObject(refusal);
  expect(await readdir(other)).toEqual(['revisions']);
});
