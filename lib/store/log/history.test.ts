import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { type Backend, revisionKey } from '#lib/store/backend/backend.ts';
import { Store } from '#lib/store/store.ts';
import { backendWith } from '#test/decorated-backends.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';
import { EMPTY_DATA } from './document.ts';
import { readRevision, verifyChain } from './history.ts';
import { pruneDown } from './pruning.ts';
import { revisionBytes, sealRevision } from './revision.ts';

let kept: TestStorage;
let backend: Backend;

beforeEach(async () => {
  kept = await testStorage('memory');
  await kept.fill(4);
  backend = await kept.open();
  await pruneDown(backend, 2);
});

test('lists who changed what, newest first, from any revision, pruned or not', async () => {
  const store = await Store.open(backend);
  const listed = async (before?: number) => {
    const rows: unknown[] = [];
    for await (const { revision, actor, changes } of store.history(store.current, before))
      rows.push([revision, actor, changes.length]);
    return rows;
  };
  const first = [
    [2, 'someone', 1],
    [1, 'system', 3],
  ];
  expect(await listed()).toEqual([[4, 'someone', 1], [3, 'someone', 1], ...first]);
  expect(await listed(3)).toEqual(first);
  await store.close();
});

test('finds a missing revision, a broken link and a broken rule', async () => {
  const third = await readRevision(backend, 3);
  const data = {
    ...EMPTY_DATA,
    nextIds: { ...EMPTY_DATA.nextIds, currencies: 0 },
    currencies: third.data?.currencies ?? [],
  };
  await kept.damage(3, revisionBytes(sealRevision({ ...third, data })).toString('latin1'));
  await kept.remove(1);
  await kept.damage(5, '');
  const unread = new AppError('damaged', 'It is a folder.', {
    cause: Object.assign(new Error(), { code: 'EISDIR' }),
  });
  const readAll: Backend['readAll'] = async (keys, part) =>
    (await backend.readAll(keys, part)).map((found, n) =>
      keys[n] === revisionKey(5) ? unread : found,
    );
  expect(await verifyChain(backendWith(backend, { readAll }))).toMatchObject([
    { revision: 1, finding: 'is missing' },
    { revision: 3, finding: expect.stringContaining('the ids of currencies must rise') },
    { revision: 4, finding: 'does not follow from the revision before it' },
    { revision: 5, finding: 'cannot be read (EISDIR)' },
  ]);
});
