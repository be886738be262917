import { copyFile, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { readRevision } from '#lib/store/log/history.ts';
import { Store } from '#lib/store/store.ts';
import { revisionsOf } from '#test/data-folder.ts';
import { expectSoundWith, restoreRevision } from '#test/restored.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { previewRestore, revisionToRestore } from './restore.ts';

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
const place = () => new FilesBackend(directory);

beforeEach(async () => {
  ({ directory, fileOf } = await makeThreeRevisions());
});

test('where the newest is sound, the old data becomes one more revision, once', async () => {
  expect(await restoreRevision(place(), 2)).toEqual({ revision: 4, quarantined: [] });
  expect(await readRevision(place(), 4)).toMatchObject({
    actor: 'cli:me',
    summary: 'Restored revision 2',
    changes: [{ table: 'currencies', id: 1, before: { name: 'Third' }, after: { name: 'Second' } }],
  });
  const again = await previewRestore(place(), await revisionToRestore(place(), 2));
  expect(again).toMatchObject({ changes: [], isNeeded: false });
  await expectSoundWith(directory, 'Second');
});

test('what is missing and what is damaged is mended lowest first, so that the rest is found after a crash', async () => {
  const store = await Store.open(place());
  for (const name of ['Fourth', 'Fifth'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
  for (const revision of [2, 4, 5]) await writeFile(fileOf(revision), 'damaged');
  await rm(fileOf(3));
  await restoreRevision(place(), 1);
  const made = await Promise.all([2, 3, 4, 5, 6].map((n) => stat(fileOf(n), { bigint: true })));
  const times = made.map(({ mtimeNs }) => mtimeNs);
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
  await expectSoundWith(directory, 'Rand');
});

test('stopped after the bytes were quarantined, it is run again and finishes', async () => {
  await writeFile(fileOf(3), 'damaged');
  await link(fileOf(3), fileOf(3, 'damaged'));
  expect(await restoreRevision(place(), 2)).toEqual({
    revision: 4,
    quarantined: [fileOf(3, 'damaged.2')],
  });
  await expectSoundWith(directory, 'Second');
});

test('stopped before the last revision, it is run again and finishes', async () => {
  await writeFile(fileOf(3), 'damaged');
  await restoreRevision(place(), 2);
  await rm(fileOf(4));
  expect(await restoreRevision(place(), 2)).toEqual({ revision: 4, quarantined: [] });
  await expectSoundWith(directory, 'Second');
});

test('refuses what is damaged, pruned or not there, and changes nothing', async () => {
  await writeFile(fileOf(3), 'damaged');
  const [header] = (await readFile(fileOf(1), 'utf8')).split(',\n');
  await writeFile(fileOf(1), `${header}}\n`);
  const before = await revisionsOf(directory);
  await expect(restoreRevision(place(), 3)).rejects.toMatchObject({ code: 'damaged' });
  await expect(restoreRevision(place(), 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(restoreRevision(place(), 9)).rejects.toMatchObject({ code: 'not-found' });
  expect(await revisionsOf(directory)).toEqual(before);
});

test('refuses to fill a gap no accident makes, and changes nothing', async () => {
  await copyFile(fileOf(3), fileOf(99_999_999));
  const before = await revisionsOf(directory);
  await expect(restoreRevision(place(), 2)).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('99999995 revisions are missing'),
  });
  expect(await revisionsOf(directory)).toEqual(before);
});

test('ids given out since are not given out again', async () => {
  const store = await Store.open(place());
  await store.transact('system', (draft) =>
    draft.insert('assetClasses', { name: 'New', description: null, risk: 'low' }),
  );
  await store.close();
  await restoreRevision(place(), 3);
  const { data } = await readRevision(place(), 5);
  expect(data?.nextIds.assetClasses).toBe(3);
});

test('a restore raises the epoch of a user by one each for another password and another second factor, and by none for rights', async () => {
  const store = await Store.open(place());
  const user = { username: 'admin', isAdmin: true, passwordHash: 'first', epoch: 1 };
  const secondFactor = { since: '2026-11-20T09:30:00.000Z', secret: 'S', recoveryCodes: [] };
  await store.transact('system', (draft) => draft.insert('users', user));
  const old = store.current.revision;
  await store.transact('system', (draft) =>
    draft.update('users', 1, { passwordHash: 'changed', secondFactor, epoch: 3 }),
  );
  await store.transact('system', (draft) => draft.update('users', 1, { isAdmin: false }));
  await store.close();

  await restoreRevision(place(), old + 1);
  expect((await readRevision(place(), old + 3)).data?.users[0]).toMatchObject({ epoch: 3 });
  await restoreRevision(place(), old);
  expect((await readRevision(place(), old + 4)).data?.users[0]).toEqual({
    ...{ id: 1, ...user },
    epoch: 5,
  });
});

test('a restore by a clock that is behind is dated no earlier than what it follows', async () => {
  const now = () => new Date('2100-01-01T00:00:00Z');
  const store = await Store.open(new FilesBackend(directory), { now });
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Late' }));
  await store.close();
  await writeFile(fileOf(3), 'damaged');
  await restoreRevision(new FilesBackend(directory), 2);
  const { at, data } = await readRevision(new FilesBackend(directory), 5);
  expect([at, data?.catalogueChangedAt]).toEqual([now().toISOString(), now().toISOString()]);
});
