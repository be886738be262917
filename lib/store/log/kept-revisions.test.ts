import { copyFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '#lib/store/archive/backup.ts';
import { previewRestore, revisionToRestore } from '#lib/store/archive/restore.ts';
import { restoreHistory } from '#lib/store/archive/restore-history.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { Store } from '#lib/store/store.ts';
import { STORED_BACKENDS } from '#test/backends.ts';
import { restoreRevision } from '#test/restored.ts';
import { tempDir } from '#test/temp-dir.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';
import { listRevisions, RESTORING, readRevision, verifyChain } from './history.ts';

const nameIn = ({ current }: Store) => current.data.currencies[0]?.name;

describe('revisions', () => {
  let storage: TestStorage;

  beforeEach(async () => {
    storage = await testStorage('memory');
  });

  test('finds a damaged revision, and reads all others', async () => {
    await storage.fill(3);
    const opened = await storage.open();
    const location = opened.locationOf(revisionKey(2));
    await storage.damage(2, 'damaged');
    expect(await verifyChain(opened)).toEqual([
      { revision: 2, location, finding: 'is not what was written' },
    ]);
    const listed: number[] = [];
    const told: string[] = [];
    for await (const { revision } of listRevisions(opened, {
      onDamaged: ({ message }) => told.push(message),
    }))
      listed.push(revision);
    expect(listed).toEqual([3, 1]);
    expect(told).toEqual([`Revision 2 is damaged: ${location}.`]);
    await expect(readRevision(opened, 2)).rejects.toThrow(told[0]);
  });

  test('prunes the data of old revisions, and leaves damaged ones unchanged', async () => {
    await storage.fillFromRelease();
    const altered = (await storage.contents()).get(17)?.replace('"users":3', '"users":4') ?? '';
    await storage.damage(16, '');
    await storage.damage(17, altered);
    const opened = await storage.open();
    const store = await Store.open(opened);
    for (const name of ['Next', 'After', 'Last'])
      await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
    await expect.poll(async () => (await readRevision(opened, 18)).data).toBeUndefined();
    await store.close();
    expect((await readRevision(opened, 15)).data).toBeUndefined();
    expect((await readRevision(opened, 19)).data).toBeDefined();
    expect((await storage.contents()).get(16)).toBe('');
    expect((await storage.contents()).get(17)).toBe(altered);
  });

  test('refuses a damaged newest revision with advice that works and keeps its bytes', async () => {
    await storage.fill(3);
    const opened = await storage.open();
    const running = await Store.open(await storage.open());
    await storage.damage(3, 'damaged');
    await expect(Store.open(opened)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(
        `${opened.locationOf(revisionKey(3))} is damaged; restore an older revision with: longview data restore --revision 2`,
      ),
    });
    expect(await previewRestore(opened, await revisionToRestore(opened, 2))).toMatchObject({
      newest: 3,
      isNeeded: true,
    });
    const { revision, quarantined } = await restoreRevision(opened, 2);
    expect({ revision, quarantined: quarantined.length }).toEqual({ revision: 4, quarantined: 1 });
    expect((await readRevision(opened, 3)).summary).toBe(
      'Revision 3 was damaged. This repair holds the data of revision 2.',
    );
    expect(await verifyChain(opened)).toEqual([]);
    await running.latest();
    expect(nameIn(running)).toBe('Name 2');
    await running.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Next' }));
    expect(running.current.revision).toBe(5);
    await running.close();
    expect(await verifyChain(opened)).toEqual([]);
  });

  test('refuses a missing revision with advice that works', async () => {
    await storage.fill(4);
    await storage.remove(2);
    const opened = await storage.open();
    await expect(Store.open(opened)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(
        `${opened.locationOf(revisionKey(2))} is missing; fill its number with: longview data restore --revision 4`,
      ),
    });
    expect(await verifyChain(opened)).toMatchObject([{ revision: 2 }]);
    expect(await restoreRevision(opened, 4)).toMatchObject({ revision: 5, quarantined: [] });
    expect((await readRevision(opened, 2)).summary).toContain('was missing');
    const store = await Store.open(await storage.open());
    expect(nameIn(store)).toBe('Name 4');
    await store.close();
  });

  test('advises to use a backup if no revision is intact', async () => {
    await storage.fill(2);
    for (const number of [1, 2]) await storage.damage(number, 'damaged');
    await expect(Store.open(await storage.open())).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(
        'is damaged; no older revision is sound, so put back a backup of the data folder.',
      ),
    });
  });

  test('a restore removes the remains of a killed one, even of another backup', async () => {
    const [backup, cut] = [await tempDir(), await tempDir()].map((each) => path.join(each, 'b'));
    await storage.fill(3);
    await backUp(await storage.open(), backup ?? '');
    await copyFile(backup ?? '', cut ?? '');
    await truncate(cut ?? '', (await stat(cut ?? '')).size - 20);
    const elsewhere = await testStorage('memory');
    const target = await elsewhere.open();
    await target.putIfAbsent(RESTORING, Buffer.from('the run that was killed'));
    for (const number of [2, 5, 6])
      await target.putIfAbsent(revisionKey(number), Buffer.from('of another backup'));
    await expect(restoreHistory(target, cut ?? '')).rejects.toMatchObject({ code: 'damaged' });
    await expect(verifyChain(target)).rejects.toThrow('is under way or was cut short');
    await restoreHistory(target, backup ?? '');
    expect(await elsewhere.contents()).toEqual(await storage.contents());
  });
});

describe.each(STORED_BACKENDS)('revisions in %s', (kind) => {
  let storage: TestStorage;
  let file = '';

  beforeEach(async () => {
    storage = await testStorage(kind);
    file = path.join(await tempDir(), 'backup.tar.gz');
  });

  test('a backup restores every byte, even damaged ones, into another empty backend', async () => {
    const target = STORED_BACKENDS.find((one) => one !== kind) ?? kind;
    await storage.fill(5);
    await storage.damage(2, 'damaged');
    await storage.damage(3, '');
    const other = await testStorage(kind);
    await other.fill(5);
    await storage.damage(5, (await other.contents()).get(5) ?? '');
    expect(await backUp(await storage.open(), file)).toBe(5);
    const elsewhere = await testStorage(target);
    const { findings } = await restoreHistory(await elsewhere.open(), file);
    expect(findings).toEqual([
      { revision: 2, finding: 'is not what was written' },
      { revision: 3, finding: 'is not what was written' },
      { revision: 5, finding: 'does not follow from the revision before it' },
    ]);
    expect(await elsewhere.contents()).toEqual(await storage.contents());
    const store = await Store.open(await elsewhere.open());
    expect(nameIn(store)).toBe('Name 5');
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Next' }));
    await store.close();
    const before = await elsewhere.contents();
    await expect(restoreHistory(await elsewhere.open(), file)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is no longer empty; nothing was restored.'),
    });
    expect(await elsewhere.contents()).toEqual(before);
  });

  test('several restores of a damaged catalogue at once leave an intact one', async () => {
    await storage.fill(3);
    await storage.damage(3, 'damaged');
    const restores = [1, 2, 1, 2].map(async (wanted) =>
      restoreRevision(await storage.open(), wanted),
    );
    const ended = await Promise.all(restores);
    expect(ended.flatMap(({ quarantined }) => quarantined).length).toBeGreaterThan(0);
    expect(await verifyChain(await storage.open())).toEqual([]);
  });

  test('of two restores at once, one restores everything or has to be run again', async () => {
    await storage.fill(12);
    await backUp(await storage.open(), file);
    const elsewhere = await testStorage(kind);
    const targets = [await elsewhere.open(), await elsewhere.open()];
    const ends = await Promise.allSettled(targets.map((target) => restoreHistory(target, file)));
    // If each got in the way of the other, the catalogue is refused until one is run again.
    if (ends.every(({ status }) => status === 'rejected'))
      await restoreHistory(await elsewhere.open(), file);
    expect(await elsewhere.contents()).toEqual(await storage.contents());
    expect(await verifyChain(await elsewhere.open())).toEqual([]);
  });
});
