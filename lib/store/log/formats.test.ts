import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Currency } from '#lib/domain/currency.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
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
  const { FORMATS, formatWarning, withRates } = await load<typeof import('./formats.ts')>();
  const written = FORMATS[WRITTEN];
  if (!written) throw new Error('There is no such format.');
  type Stored = Parameters<NonNullable<(typeof FORMATS)[number]>['header']>[0];
  const longer = (record: unknown) =>
    record && { ...record, name: `${(record as Currency).name} (currency)` };
  const upgraded = {
    ...written,
    header: (stored: Stored) => ({
      ...written.header(stored),
      changes: (stored.changes as { table: string; before: unknown; after: unknown }[]).map(
        (change) =>
          change.table === 'currencies'
            ? { ...change, before: longer(change.before), after: longer(change.after) }
            : change,
      ),
    }),
    data: (stored: Stored) => {
      const data = written.data(stored);
      return { ...data, currencies: data.currencies.map(longer) as Currency[] };
    },
  };
  return {
    get FORMAT() {
      return version.format;
    },
    formatFor: () => version.format,
    formatWarning,
    withRates,
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

const { FilesBackend } = await import('#lib/store/backend/files/files.ts');
const { listRevisions, readRevision, verifyChain } = await import('./history.ts');
const { dataOn } = await import('./on-day.ts');
const { Store } = await import('#lib/store/store.ts');

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
const address = () => new FilesBackend(directory);

/** The folder as the version before left it: three revisions in today's format. */
beforeEach(async () => {
  version.format = FORMAT;
  ({ directory, fileOf } = await makeThreeRevisions());
  version.format = NEXT;
});

const formatIn = async (file: string) => JSON.parse(await readFile(file, 'utf8')).format;

test('upgrades older revisions as they are read, without rewriting them', async () => {
  const before = await Promise.all([1, 2, 3].map((number) => readFile(fileOf(number))));
  const store = await Store.open(address());
  expect(store.current.data.currencies).toMatchObject([{ name: 'Third (currency)' }]);
  await store.close();
  const changes: unknown[] = [];
  for await (const header of listRevisions(address())) changes.push(header.changes[0]);
  expect(changes).toMatchObject([
    { before: { name: 'Second (currency)' }, after: { name: 'Third (currency)' } },
    { before: { name: 'Rand (currency)' }, after: { name: 'Second (currency)' } },
    { before: null, after: { name: 'Rand (currency)' } },
  ]);
  expect(await verifyChain(address())).toEqual([]);
  expect(await Promise.all([1, 2, 3].map((number) => readFile(fileOf(number))))).toEqual(before);
});

test('continues the chain in the new format, with every checksum valid', async () => {
  const { checksum } = JSON.parse(await readFile(fileOf(3), 'utf8'));
  const store = await Store.open(address());
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Fourth' }));
  await store.close();
  const made = store.current;
  expect(made).toMatchObject({
    format: NEXT,
    parent: checksum,
    changes: [{ before: { name: 'Third (currency)' }, after: { name: 'Fourth' } }],
  });
  const formats = await Promise.all([1, 2, 3, 4].map((n) => formatIn(fileOf(n))));
  expect(formats).toEqual([WRITTEN, WRITTEN, WRITTEN, NEXT]);
  expect(await verifyChain(address())).toEqual([]);
  const { data } = await readRevision(address(), 4);
  expect(data && dataOn(data, store.today)).toEqual(made.data);
});
