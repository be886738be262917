import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Currency } from '#lib/domain/currency.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import type { CatalogueData } from './document.ts';
import { EMPTY_DATA } from './document.ts';
import { FORMAT, formatFor } from './formats.ts';

/** What is written where no rate was ever planned. */
const WRITTEN = formatFor(EMPTY_DATA, 0);
const NEXT = FORMAT + 1;
const version = { format: FORMAT };

// A worker keeps what it has imported: all is imported anew here, and once more by the next file.
vi.resetModules();
// A version whose next format calls every currency by a longer name than today's does.
vi.doMock('./formats.ts', async (load) => {
  const { FORMATS } = await load<typeof import('./formats.ts')>();
  type Stored = Parameters<NonNullable<(typeof FORMATS)[number]>['header']>[0];
  const longer = (record: unknown) =>
    record && { ...record, name: `${(record as Currency).name} (currency)` };
  const upgraded = {
    header: (stored: Stored) => ({
      ...stored,
      changes: (stored.changes as { table: string; before: unknown; after: unknown }[]).map(
        (change) =>
          change.table === 'currencies'
            ? { ...change, before: longer(change.before), after: longer(change.after) }
            : change,
      ),
    }),
    data: (stored: Stored) => {
      const data = stored as unknown as CatalogueData;
      return { ...data, currencies: data.currencies.map(longer) as Currency[] };
    },
  };
  return {
    get FORMAT() {
      return version.format;
    },
    formatFor: () => version.format,
    get FORMATS() {
      return version.format === FORMAT
        ? FORMATS
        : { ...FORMATS, [WRITTEN]: upgraded, [NEXT]: FORMATS[FORMAT] };
    },
  };
});

afterAll(() => {
  vi.doUnmock('./formats.ts');
  vi.resetModules();
});

const { backUp } = await import('./backup.ts');
const { readBackupFile } = await import('./backup-file.ts');
const { FilesPlace } = await import('./files.ts');
const { pruneDown } = await import('./pruning.ts');
const { restoreHistory } = await import('./restore-history.ts');
const { previewRestore, restore, revisionToRestore } = await import('./restore.ts');
const { listRevisions, readRevision, verifyChain } = await import('./history.ts');
const { Store } = await import('./store.ts');

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
const place = () => new FilesPlace(directory);
const backup = () => path.join(directory, 'backup.tar.gz');

/** The folder as the version before left it: three revisions and a backup in today's format. */
beforeEach(async () => {
  version.format = FORMAT;
  ({ directory, fileOf } = await makeThreeRevisions());
  await backUp(place(), backup());
  version.format = NEXT;
});

const formatIn = async (file: string) => JSON.parse(await readFile(file, 'utf8')).format;
const rename = async (name: string) => {
  const store = await Store.open(place());
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
  return store.current;
};

test('older revisions are upgraded as they are read, and stay as they are', async () => {
  const before = await Promise.all([1, 2, 3].map((number) => readFile(fileOf(number))));
  const store = await Store.open(place());
  expect(store.current.data.currencies).toMatchObject([{ name: 'Third (currency)' }]);
  await store.close();
  const changes: unknown[] = [];
  for await (const header of listRevisions(place())) changes.push(header.changes[0]);
  expect(changes).toMatchObject([
    { before: { name: 'Second (currency)' }, after: { name: 'Third (currency)' } },
    { before: { name: 'Rand (currency)' }, after: { name: 'Second (currency)' } },
    { before: null, after: { name: 'Rand (currency)' } },
  ]);
  expect(await verifyChain(place())).toEqual([]);
  expect(await Promise.all([1, 2, 3].map((number) => readFile(fileOf(number))))).toEqual(before);
});

test('the chain goes on in the new format, and every checksum still holds', async () => {
  const { checksum } = JSON.parse(await readFile(fileOf(3), 'utf8'));
  const made = await rename('Fourth');
  expect(made).toMatchObject({
    format: NEXT,
    parent: checksum,
    changes: [{ before: { name: 'Third (currency)' }, after: { name: 'Fourth' } }],
  });
  const formats = await Promise.all([1, 2, 3, 4].map((n) => formatIn(fileOf(n))));
  expect(formats).toEqual([WRITTEN, WRITTEN, WRITTEN, NEXT]);
  expect(await verifyChain(place())).toEqual([]);
  expect((await readRevision(place(), 4)).data).toEqual(made.data);
});

test('one changed byte in an older revision is still found', async () => {
  await rename('Fourth');
  const sound = await readFile(fileOf(2), 'utf8');
  for (const damaged of [
    sound.replace('Second', 'Secone'),
    sound.replace(`"format":${WRITTEN}`, `"format":${NEXT}`),
  ]) {
    await writeFile(fileOf(2), damaged);
    expect(await verifyChain(place())).toEqual([
      { revision: 2, place: fileOf(2), finding: 'is not what was written' },
    ]);
  }
});

test('an older revision, and a backup of the older format, are restored in the new one', async () => {
  await restore(place(), await revisionToRestore(place(), 2), 'someone');
  expect((await readRevision(place(), 4)).data?.currencies).toMatchObject([
    { name: 'Second (currency)' },
  ]);
  const source = { ...(await readBackupFile(backup())), from: 'backup.tar.gz' };
  expect((await previewRestore(place(), source)).isNeeded).toBe(true);
  await restore(place(), source, 'someone');
  expect((await readRevision(place(), 5)).data?.currencies).toMatchObject([
    { name: 'Third (currency)' },
  ]);
  expect(await verifyChain(place())).toEqual([]);
});

test('a backup keeps older revisions as they are, and both come back', async () => {
  await rename('Fourth');
  const file = path.join(directory, 'new-backup.tar.gz');
  expect(await backUp(place(), file)).toBe(4);
  const other = await tempDir();
  const { data, findings } = await restoreHistory(new FilesPlace(other), file);
  expect({ data, findings }).toMatchObject({
    data: { currencies: [{ name: 'Fourth' }] },
    findings: [],
  });
  const revisions = path.dirname(fileOf(1));
  for (const name of await readdir(revisions))
    expect(await readFile(path.join(other, 'revisions', name))).toEqual(
      await readFile(path.join(revisions, name)),
    );
});

test('older revisions are pruned as ever, and their headers are upgraded', async () => {
  await rename('Fourth');
  await pruneDown(place(), 2);
  expect(await readRevision(place(), 2)).toMatchObject({
    format: WRITTEN,
    changes: [{ after: { name: 'Second (currency)' } }],
  });
  expect((await readRevision(place(), 2)).data).toBeUndefined();
  expect(await verifyChain(place())).toEqual([]);
});

test('the version before refuses what the new one wrote, and touches nothing', async () => {
  await rename('Fourth');
  await writeFile(`${fileOf(5)}.0123456789abcdef.tmp`, 'half');
  version.format = FORMAT;
  const before = await readdir(directory, { recursive: true });
  const refusal = {
    code: 'newer',
    message: 'This catalogue was written by a newer Longview. Nothing was touched.',
  };
  await expect(Store.open(place())).rejects.toMatchObject(refusal);
  await expect(verifyChain(place())).rejects.toMatchObject(refusal);
  await expect(pruneDown(place(), 4)).rejects.toMatchObject(refusal);
  expect(await readdir(directory, { recursive: true })).toEqual(before);
  expect((await readRevision(place(), 1)).data).toBeDefined();
});
