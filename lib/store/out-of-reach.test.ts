import { chmod, chown, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreRevision } from '#test/restored.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { FilesBackend } from './backend/files/files.ts';
import { Store } from './store.ts';

/** Root may read everything, and is nobody in these tests. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];

beforeEach(async () => {
  ({ directory, fileOf } = await makeThreeRevisions());
  await writeFile(fileOf(3), 'damaged');
  await chmod(fileOf(2), 0o000);
  if (!isRoot) return;
  for (const name of ['.', ...(await readdir(directory, { recursive: true }))])
    await chown(path.join(directory, name), NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
});

afterEach(() => {
  if (isRoot) process.seteuid?.(0);
});

test('refuses to skip a revision that this user may not read', async () => {
  await expect(Store.open(new FilesBackend(directory))).rejects.toThrow(
    `${fileOf(3)} is damaged; ${fileOf(2)} cannot be read (EACCES); make it a file this user can read and write.`,
  );
  const again = () => restoreRevision(new FilesBackend(directory), 1);
  const before = await readdir(path.join(directory, 'revisions'));
  await expect(again()).rejects.toThrow(`${fileOf(2)} cannot be read (EACCES); make it a file`);
  expect(await readdir(path.join(directory, 'revisions'))).toEqual(before);
  await chmod(fileOf(2), 0o600);
  expect(await again()).toMatchObject({ revision: 4 });
});
