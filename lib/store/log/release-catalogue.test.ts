import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newSecret } from '#lib/services/one-time-code.ts';
import { verifyCredentials } from '#lib/services/password-hash.ts';
import { newRecoveryCodes } from '#lib/services/recovery-codes.ts';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { readRevert } from '#lib/services/revert.ts';
import { secondFactorState, switchOn } from '#lib/services/second-factor.ts';
import { backUp } from '#lib/store/archive/backup.ts';
import { readBackupFile } from '#lib/store/archive/backup-file.ts';
import { previewRestore, restore } from '#lib/store/archive/restore.ts';
import { restoreHistory } from '#lib/store/archive/restore-history.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { memoryBackend } from '#lib/store/backend/memory.ts';
import { Store } from '#lib/store/store.ts';
import { RELEASE_PASSWORD, unpackPlannedRates, unpackRelease } from '#test/release-catalogue.ts';
import { restoreRevision } from '#test/restored.ts';
import { SAVED_AT } from '#test/sample-data.ts';
import { tempDir } from '#test/temp-dir.ts';
import { listRevisions, verifyChain } from './history.ts';

let directory = '';
let backup = '';
const address = () => new FilesBackend(directory);

const unpack = async () => {
  ({ directory, backup } = await unpackRelease());
};

test('a catalogue of version 0.1.0 opens, with its history and its users', async () => {
  await unpack();
  const store = await Store.open(address());
  const { revision, data } = store.current;
  await store.close();
  expect(revision).toBe(215);
  expect(data.currencies.map(({ code }) => code)).toEqual(['ZAR', 'BWP', 'USD', 'SZL', 'EUR']);
  expect(data.assetClasses).toHaveLength(4);
  expect(data.returnRates.slice(0, 2)).toMatchObject([{ returnRate: 0.0902 }, { returnRate: 0.1 }]);
  expect(await verifyCredentials(data, 'ANN@EXAMPLE.COM', RELEASE_PASSWORD)).toMatchObject({
    id: 1,
  });
  const actors = new Set<string>();
  for await (const { actor } of listRevisions(address())) actors.add(actor);
  expect([...actors]).toEqual(['cli:root', 'ann@example.com', 'system']);
  expect(await verifyChain(address())).toEqual([]);
});

test('it can be changed and restored, with its revisions unchanged', async () => {
  await unpack();
  const revisions = path.join(directory, 'revisions');
  const names = await readdir(revisions);
  const bytes = (name: string) => readFile(path.join(revisions, name), 'latin1');
  const before = await Promise.all(names.map(bytes));
  const store = await Store.open(address());
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Rand' }));
  await store.close();
  await restoreRevision(address(), 100);
  const source = { ...(await readBackupFile(backup)), from: 'backup-0.1.0.json' };
  expect((await previewRestore(address(), source)).newest).toBe(217);
  await restore(address(), source, 'someone');
  expect(await verifyChain(address())).toEqual([]);
  // The oldest lose their data as there are more, as ever.
  const after = await Promise.all(names.slice(30).map(bytes));
  expect(after).toEqual(before.slice(30));
});

test('its users can have a second factor, after which 0.1.0 refuses it', async () => {
  await unpack();
  const store = await Store.open(address());
  const factor = { secret: newSecret(), hashes: newRecoveryCodes().hashes, at: SAVED_AT };
  await store.transact('someone', (draft) => switchOn(draft, 1, factor));
  await store.close();
  const { format, data } = store.current;
  expect(format).toBe(2);
  expect(data.users.map(secondFactorState)).toEqual([
    { since: SAVED_AT, recoveryCodes: 10 },
    { since: null, recoveryCodes: 0 },
  ]);
  expect(await verifyChain(address())).toEqual([]);
  await restoreRevision(address(), 100);
  expect(await verifyChain(address())).toEqual([]);
  const again = await Store.open(address());
  await again.close();
  expect(again.current.data.users.map(secondFactorState)[0]).toMatchObject({ since: null });
});

test('its backup creates a catalogue in an empty folder', async () => {
  await unpack();
  const elsewhere = await tempDir();
  const source = { ...(await readBackupFile(backup)), from: 'backup' };
  await restore(new FilesBackend(elsewhere), source, 'someone');
  const store = await Store.open(new FilesBackend(elsewhere));
  expect(store.current).toMatchObject({ revision: 1, data: { returnRates: { length: 15 } } });
  await store.close();
});

const RATES = [
  { id: 1, returnRate: 0.08 },
  { id: 2, returnRate: 0.11, next: { returnRate: 0.12, from: '2027-01-01' } },
];
const now = () => new Date('2026-11-28T09:00:00Z');

test('a catalogue of 1.0 with planned rates is read with its history', async () => {
  const store = await Store.open(new FilesBackend(await unpackPlannedRates()), { now });
  expect(store.current).toMatchObject({ format: 3, data: { returnRates: RATES } });
  expect((await store.pastDay('2026-11-01')).data.returnRates).toMatchObject([
    { returnRate: 0.08 },
    { returnRate: 0.105 },
  ]);
  const steps: unknown[] = [];
  for await (const { changes } of store.history(store.current))
    steps.unshift(...changes.filter(({ before }) => before).map(({ after }) => after));
  expect(steps).toMatchObject([
    { returnRate: 0.1, next: { returnRate: 0.105, from: '2026-11-01' } },
    { returnRate: 0.07, next: { returnRate: 0.08, from: '2026-11-01' } },
    { returnRate: 0.11 },
    RATES[1],
  ]);
  await store.close();
});

test('its first change writes format 4 with a warning, and can be reverted', async () => {
  const folder = await unpackPlannedRates();
  const file = path.join(await tempDir(), 'backup.tar.gz');
  await backUp(new FilesBackend(folder), file);
  const store = await Store.open(new FilesBackend(folder), { now });
  const warnings: (string | null)[] = [];
  store.onCommit(({ warning }) => warnings.push(warning));
  await store.transact('ann', (draft) => updateReturnRate(draft, 1, { returnRate: 0.09 }));
  expect(store.current.format).toBe(4);
  for (const number of [6, 5]) {
    const { change } = await readRevert(
      store.current.data,
      (before) => store.history(store.current, before),
      [number],
    );
    await store.transact('ann', change);
  }
  const [first, second] = store.current.data.returnRates;
  expect([first, second]).toMatchObject([RATES[0], { id: 2, returnRate: 0.11 }]);
  expect(second).not.toHaveProperty('next');
  expect(warnings).toEqual([
    'From revision 6 on, Longview 1.0 cannot read this catalogue.',
    null,
    null,
  ]);
  expect(await verifyChain(new FilesBackend(folder))).toEqual([]);
  await store.close();

  const elsewhere = new FilesBackend(await tempDir());
  await restoreHistory(elsewhere, file);
  const back = await Store.open(elsewhere, { now });
  expect(back.current).toMatchObject({ revision: 5, format: 3, data: { returnRates: RATES } });
  await back.close();
});

test('a restore that brings planned rates into a catalogue without any warns', async () => {
  const backend = memoryBackend();
  await (await Store.open(backend)).close();
  const file = path.join(await tempDir(), 'backup.tar.gz');
  await backUp(new FilesBackend(await unpackPlannedRates()), file);
  const source = { ...(await readBackupFile(file)), from: 'backup' };
  const warning = 'From revision 2 on, Longview 1.0 cannot read this catalogue.';
  expect(await restore(backend, source, 'ann')).toMatchObject({ revision: 2, warning });
  expect(await restore(backend, source, 'ann')).toMatchObject({ revision: 3, warning: null });
});
