import { beforeEach, expect, test } from 'vitest';
import { type Backend, revisionKey } from '#lib/store/backend/backend.ts';
import { readRevision } from '#lib/store/log/history.ts';
import { Store } from '#lib/store/store.ts';
import { counting } from '#test/decorated-backends.ts';
import { expectSoundWith, restoreRevision } from '#test/restored.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';
import { previewRestore, revisionToRestore } from './restore.ts';

let kept: TestStorage;
let backend: Backend;

beforeEach(async () => {
  kept = await testStorage('memory');
  await kept.fill(3);
  backend = await kept.open();
});

test('commits the old data as one more revision if the newest is intact, once', async () => {
  expect(await restoreRevision(backend, 2)).toMatchObject({ revision: 4, quarantined: [] });
  expect(await readRevision(backend, 4)).toMatchObject({
    actor: 'cli:me',
    summary: 'Restored revision 2',
    changes: [
      { table: 'currencies', id: 1, before: { name: 'Name 3' }, after: { name: 'Name 2' } },
    ],
  });
  const again = await previewRestore(backend, await revisionToRestore(backend, 2));
  expect(again).toMatchObject({ changes: [], isNeeded: false });
  await expectSoundWith(backend, 'Name 2');
});

test('repairs missing and damaged revisions lowest first', async () => {
  const store = await Store.open(backend);
  for (const name of ['Fourth', 'Fifth'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
  for (const revision of [2, 4, 5]) await kept.damage(revision, 'damaged');
  await kept.remove(3);
  const { backend: counted, calls } = counting(backend);
  await restoreRevision(counted, 1);
  const writes = calls.filter((call) => /^(?:putIfAbsent|replace) /.test(call));
  expect(writes.map((call) => Number(/\d+/.exec(call)))).toEqual([2, 3, 4, 5, 6]);
  await expectSoundWith(backend, 'Rand');
});

test('finishes in a second run if stopped after the quarantine', async () => {
  await kept.damage(3, 'damaged');
  const quarantine = revisionKey(3).replace('json', 'damaged');
  await backend.putIfAbsent(quarantine, Buffer.from('damaged'));
  expect(await restoreRevision(backend, 2)).toMatchObject({
    revision: 4,
    quarantined: [`${backend.locationOf(quarantine)}.2`],
  });
  await expectSoundWith(backend, 'Name 2');
});

test('finishes in a second run if stopped before the last revision', async () => {
  await kept.damage(3, 'damaged');
  await restoreRevision(backend, 2);
  await kept.remove(4);
  expect(await restoreRevision(backend, 2)).toMatchObject({ revision: 4, quarantined: [] });
  await expectSoundWith(backend, 'Name 2');
});

test('refuses a damaged, pruned or missing revision, and changes nothing', async () => {
  await kept.damage(3, 'damaged');
  const [header] = ((await kept.contents()).get(1) ?? '').split(',\n');
  await kept.damage(1, `${header}}\n`);
  const before = await kept.contents();
  await expect(restoreRevision(backend, 3)).rejects.toMatchObject({ code: 'damaged' });
  await expect(restoreRevision(backend, 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(restoreRevision(backend, 9)).rejects.toMatchObject({ code: 'not-found' });
  expect(await kept.contents()).toEqual(before);
});

test('refuses to fill a huge gap, and changes nothing', async () => {
  await kept.damage(99_999_999, (await kept.contents()).get(3) ?? '');
  const before = await kept.contents();
  await expect(restoreRevision(backend, 2)).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('99999995 revisions are missing'),
  });
  expect(await kept.contents()).toEqual(before);
});

test('never reuses ids assigned since', async () => {
  const store = await Store.open(backend);
  await store.transact('system', (draft) =>
    draft.insert('assetClasses', { name: 'New', description: null, risk: 'low' }),
  );
  await store.close();
  await restoreRevision(backend, 3);
  const { data } = await readRevision(backend, 5);
  expect(data?.nextIds.assetClasses).toBe(3);
});

test('raises a user’s epoch only for another password or second factor', async () => {
  const store = await Store.open(backend);
  const user = { username: 'admin', isAdmin: true, passwordHash: 'first', epoch: 1 };
  const secondFactor = { since: '2026-11-20T09:30:00.000Z', secret: 'S', recoveryCodes: [] };
  await store.transact('system', (draft) => draft.insert('users', user));
  const old = store.current.revision;
  await store.transact('system', (draft) =>
    draft.update('users', 1, { passwordHash: 'changed', secondFactor, epoch: 3 }),
  );
  await store.transact('system', (draft) => draft.update('users', 1, { isAdmin: false }));
  await store.close();

  await restoreRevision(backend, old + 1);
  expect((await readRevision(backend, old + 3)).data?.users[0]).toMatchObject({ epoch: 3 });
  await restoreRevision(backend, old);
  expect((await readRevision(backend, old + 4)).data?.users[0]).toEqual({
    ...{ id: 1, ...user },
    epoch: 5,
  });
});

test('dates a restore no earlier than the revision before it', async () => {
  const now = () => new Date('2100-01-01T00:00:00Z');
  const store = await Store.open(backend, { now });
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Late' }));
  await store.close();
  await kept.damage(3, 'damaged');
  await restoreRevision(backend, 2);
  const { at, data } = await readRevision(backend, 5);
  expect([at, data?.catalogueChangedAt]).toEqual([now().toISOString(), now().toISOString()]);
});
