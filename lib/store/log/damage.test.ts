import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { NEWER, newerRevision, putNewerRevision } from '#test/newer-revision.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { FORMAT } from './formats.ts';

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
let newest = '';
let sound: Buffer;

beforeEach(async () => {
  ({ directory, fileOf } = await makeThreeRevisions());
  newest = fileOf(3);
  sound = await readFile(newest);
});

const change = (store: Store) =>
  store.transact('a', (draft) => draft.update('currencies', 1, { name: 'X' }));
const remedy = (revision: number) =>
  `; restore an older revision with: longview data restore --revision ${revision} --data ${directory}`;

const claiming = (bytes: Buffer, format: unknown) =>
  `${bytes}`.replace(/"format":\d+/, `"format":${format}`);

async function expectRefused(message: string, code = 'damaged'): Promise<void> {
  await expect(Store.open(new FilesBackend(directory))).rejects.toMatchObject({ code, message });
}

/** Opens the catalogue with these bytes as its newest revision, and expects to be refused in full. */
async function expectDamaged(bytes: Buffer): Promise<void> {
  await writeFile(newest, bytes);
  await expectRefused(`${newest} is damaged${remedy(2)}`);
  expect(await readFile(newest)).toEqual(bytes);
}

test.each<[string, (sound: Buffer) => Buffer | string]>([
  ['nothing', () => ''],
  ['null', () => 'null'],
  ['an empty list', () => '[]'],
  ['zeroes', (bytes) => Buffer.alloc(bytes.length)],
  ['an empty object', () => '{}'],
  ['a byte order mark before it', (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes])],
  ['itself twice', (bytes) => Buffer.concat([bytes, bytes])],
  ['the same JSON, laid out anew', (bytes) => JSON.stringify(JSON.parse(String(bytes)), null, 2)],
  ['no data', (bytes) => `${String(bytes).split(',\n')[0]}}\n`],
])('refuses a newest revision that holds %s', async (_what, bytesOf) => {
  await expectDamaged(Buffer.from(bytesOf(sound)));
});

test.each<[string, (sound: Buffer) => Buffer | string]>([
  ['whole', newerRevision],
  ['garbage after its claim', () => `{"format":${FORMAT + 1},garbage`],
  ['a claim alone', () => '{"format":17'],
  ['this format but for the claim', (bytes) => claiming(bytes, FORMAT + 1)],
  ['a claim with spaces', () => `{ "format" : ${FORMAT + 1}, "revision": 3 }`],
  ['a claim behind another line', () => `{\n  "revision": 3,\n  "format": ${FORMAT + 1}\n}\n`],
  ['a claim behind a byte order mark', () => `\ufeff{"format":${FORMAT + 1},"revision":3}`],
  ['a number too long to be exact', () => '{"format":99999999999999999,"revision":3}'],
])('refuses a newer format, %s, and never calls it damaged', async (_what, bytesOf) => {
  const bytes = Buffer.from(bytesOf(sound));
  for (const number of [3, 4]) {
    await writeFile(fileOf(number), bytes);
    await expectRefused(NEWER, 'newer');
    expect(await readFile(fileOf(number))).toEqual(bytes);
  }
  await writeFile(fileOf(5), 'damaged');
  await expectRefused(NEWER, 'newer');
  await rm(fileOf(3));
  await expectRefused(NEWER, 'newer');
});

test.each(['01', '1x', '"2"', 'null'])('calls damaged what claims the format %j', async (claim) => {
  await expectDamaged(Buffer.from(claiming(sound, claim)));
});

test('passes over older damage to the newest sound revision for its remedy', async () => {
  await writeFile(fileOf(2), '');
  await writeFile(newest, '');
  await expectRefused(`${newest} is damaged${remedy(1)}`);
});

test('serves what it has while a later revision is damaged, takes no change, and goes on after the mending', async () => {
  const store = await Store.open(new FilesBackend(directory));
  await writeFile(fileOf(4), 'damaged by another');
  await expect(store.latest()).rejects.toMatchObject({ code: 'damaged' });
  await expect(change(store)).rejects.toMatchObject({ code: 'damaged' });
  expect(store.current.revision).toBe(3);
  await rm(fileOf(4));
  expect(await change(store)).toMatchObject({ name: 'X' });
  await store.close();
});

test('serves what it has when a newer version has committed, and takes no change', async () => {
  const store = await Store.open(new FilesBackend(directory));
  const refusal = { code: 'newer', message: NEWER };
  const file = await putNewerRevision(directory, 3);
  const before = await readFile(file);
  await expect(change(store)).rejects.toMatchObject(refusal);
  await expect(store.latest()).rejects.toMatchObject(refusal);
  expect(store.current.data.currencies).toMatchObject([{ name: 'Third' }]);
  await store.close();
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(path.dirname(file))).toHaveLength(4);
});
