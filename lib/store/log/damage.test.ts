import { beforeEach, expect, test } from 'vitest';
import { type Backend, revisionKey } from '#lib/store/backend/backend.ts';
import { Store } from '#lib/store/store.ts';
import { NEWER, newerRevision } from '#test/newer-revision.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';
import { FORMAT } from './formats.ts';

let kept: TestStorage;
let backend: Backend;
let newest = '';
let sound: Buffer;

beforeEach(async () => {
  kept = await testStorage('memory');
  await kept.fill(3);
  backend = await kept.open();
  newest = backend.locationOf(revisionKey(3));
  sound = await contentOf(3);
});

const contentOf = async (number: number) =>
  (await backend.readAll([revisionKey(number)]))[0] as Buffer;
const put = (number: number, bytes: string | Buffer) =>
  backend.replace(revisionKey(number), Buffer.from(bytes));

const change = (store: Store) =>
  store.transact('a', (draft) => draft.update('currencies', 1, { name: 'X' }));
const remedy = (revision: number) =>
  `; restore an older revision with: longview data restore --revision ${revision} --data memory`;

const claiming = (bytes: Buffer, format: unknown) =>
  `${bytes}`.replace(/"format":\d+/, `"format":${format}`);

async function expectRefused(message: string, code = 'damaged'): Promise<void> {
  await expect(Store.open(backend)).rejects.toMatchObject({ code, message });
}

/** Opens the catalogue with these bytes as its newest revision, and expects to be refused in full. */
async function expectDamaged(bytes: Buffer): Promise<void> {
  await put(3, bytes);
  await expectRefused(`${newest} is damaged${remedy(2)}`);
  expect(await contentOf(3)).toEqual(bytes);
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
    await put(number, bytes);
    await expectRefused(NEWER, 'newer');
    expect(await contentOf(number)).toEqual(bytes);
  }
  await put(5, 'damaged');
  await expectRefused(NEWER, 'newer');
  await kept.remove(3);
  await expectRefused(NEWER, 'newer');
});

test.each(['01', '1x', '"2"', 'null'])(
  'calls a revision with the format %j damaged',
  async (claim) => {
    await expectDamaged(Buffer.from(claiming(sound, claim)));
  },
);

test('advises to restore the newest intact revision', async () => {
  await put(2, '');
  await put(3, '');
  await expectRefused(`${newest} is damaged${remedy(1)}`);
});

test('serves its last revision and refuses changes while a later one is damaged', async () => {
  const store = await Store.open(backend);
  await put(4, 'damaged by another');
  await expect(store.latest()).rejects.toMatchObject({ code: 'damaged' });
  await expect(change(store)).rejects.toMatchObject({ code: 'damaged' });
  expect(store.current.revision).toBe(3);
  await kept.remove(4);
  expect(await change(store)).toMatchObject({ name: 'X' });
  await store.close();
});

test('serves its last revision and refuses changes after a commit of a newer version', async () => {
  const store = await Store.open(backend);
  const refusal = { code: 'newer', message: NEWER };
  const newer = newerRevision(sound);
  await put(4, newer);
  await expect(change(store)).rejects.toMatchObject(refusal);
  await expect(store.latest()).rejects.toMatchObject(refusal);
  expect(store.current.data.currencies).toMatchObject([{ name: 'Name 3' }]);
  await store.close();
  expect(await contentOf(4)).toEqual(newer);
  expect((await kept.contents()).size).toBe(4);
});
