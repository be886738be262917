import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { EMPTY_DATA } from './document.ts';
import { FilesPlace } from './files.ts';
import { listRevisions, readRevision, verifyChain } from './history.ts';
import { KEPT_WHOLE, pruneDown } from './pruning.ts';
import { sealRevision } from './revision.ts';
import { Store } from './store.ts';

let directory = '';
const fileOf = (revision: number) =>
  path.join(directory, `revisions/${String(revision).padStart(10, '0')}.json`);

beforeEach(async () => {
  directory = await tempDir();
  const store = await Store.open(new FilesPlace(directory), { seed: SMALL_SEED });
  for (const name of ['Second', 'Third', 'Fourth'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
  await pruneDown(new FilesPlace(directory), 2);
});

test('lists headers and changes, newest first, whole and pruned alike', async () => {
  const listed: unknown[] = [];
  for await (const { revision, actor, changes } of listRevisions(new FilesPlace(directory)))
    listed.push([revision, actor, changes.length]);
  expect(listed).toEqual([
    [4, 'someone', 1],
    [3, 'someone', 1],
    [2, 'someone', 1],
    [1, 'system', 3],
  ]);
});

test('a store tells its history from a revision down, whoever made it and whatever is pruned', async () => {
  const store = await Store.open(new FilesPlace(directory));
  const numbersFrom = async (before?: number) => {
    const numbers: number[] = [];
    for await (const { revision } of store.history(store.current, before)) numbers.push(revision);
    return numbers;
  };
  expect(await numbersFrom()).toEqual([4, 3, 2, 1]);
  expect(await numbersFrom(3)).toEqual([2, 1]);
  await store.close();
});

test('reads a revision by its number, and says when there is none or it is damaged', async () => {
  expect((await readRevision(new FilesPlace(directory), 3)).data?.currencies[0]?.name).toBe(
    'Third',
  );
  expect((await readRevision(new FilesPlace(directory), 2)).data).toBeUndefined();
  await expect(readRevision(new FilesPlace(directory), 5)).rejects.toMatchObject({
    code: 'not-found',
  });
  await writeFile(fileOf(3), 'damaged');
  await expect(readRevision(new FilesPlace(directory), 3)).rejects.toMatchObject({
    code: 'damaged',
    message: `Revision 3 is damaged: ${fileOf(3)}.`,
  });
});

test('finds one flipped byte, wherever it is in any revision', async () => {
  expect(await verifyChain(new FilesPlace(directory))).toEqual([]);
  for (const revision of [1, 2, 3, 4]) {
    const sound = await readFile(fileOf(revision));
    for (let position = 0; position < sound.length; position += 7) {
      const bytes = Buffer.from(sound);
      bytes[position] = (bytes[position] ?? 0) ^ 1;
      await writeFile(fileOf(revision), bytes);
      expect(await verifyChain(new FilesPlace(directory))).toEqual([
        { revision, place: fileOf(revision), finding: 'is not what was written' },
      ]);
    }
    await writeFile(fileOf(revision), sound);
  }
});

test('finds a missing revision, a broken link and a broken rule', async () => {
  const third = await readRevision(new FilesPlace(directory), 3);
  const data = {
    ...EMPTY_DATA,
    nextIds: { ...EMPTY_DATA.nextIds, currencies: 0 },
    currencies: third.data?.currencies ?? [],
  };
  await writeFile(fileOf(3), sealRevision({ ...third, data }).bytes);
  await rm(fileOf(1));
  await mkdir(fileOf(5));
  expect(await verifyChain(new FilesPlace(directory))).toMatchObject([
    { revision: 1, finding: 'is missing' },
    { revision: 3, finding: expect.stringContaining('the ids of currencies must rise') },
    { revision: 4, finding: 'does not follow from the revision before it' },
    { revision: 5, finding: 'cannot be read (EISDIR)' },
  ]);
});

test('the newest 200 revisions keep their data, older ones header and changes', async () => {
  const store = await Store.open(new FilesPlace(directory));
  for (let order = 1; order <= KEPT_WHOLE; order++)
    await store.transact('someone', (draft) =>
      draft.update('currencies', 1, { displayOrder: order }),
    );
  await store.close();
  expect(store.current.revision).toBe(204);
  const kept: number[] = [];
  for (let revision = 1; revision <= 204; revision++)
    if ((await readRevision(new FilesPlace(directory), revision)).data) kept.push(revision);
  expect(kept).toEqual(Array.from({ length: KEPT_WHOLE }, (_, index) => index + 5));
  expect(await verifyChain(new FilesPlace(directory))).toEqual([]);
});

test('what is damaged is not pruned', async () => {
  await writeFile(fileOf(3), 'damaged');
  await pruneDown(new FilesPlace(directory), 3);
  expect(await readFile(fileOf(3), 'utf8')).toBe('damaged');
});
