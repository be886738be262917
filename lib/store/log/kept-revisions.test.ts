import { copyFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '#lib/store/archive/backup.ts';
import { previewRestore, revisionToRestore } from '#lib/store/archive/restore.ts';
import { restoreHistory } from '#lib/store/archive/restore-history.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { Store } from '#lib/store/store.ts';
import { type KeptPlace, keptPlace } from '#test/kept-place.ts';
import { PLACES } from '#test/places.ts';
import { restoreRevision } from '#test/restored.ts';
import { tempDir } from '#test/temp-dir.ts';
import { listRevisions, RESTORING, readRevision, verifyChain } from './history.ts';

const nameIn = ({ current }: Store) => current.data.currencies[0]?.name;

describe('revisions', () => {
  let place: KeptPlace;

  beforeEach(async () => {
    place = await keptPlace('memory');
  });

  test('finds a flipped byte anywhere in a revision, and reads all others', async () => {
    await place.fill(3);
    const opened = await place.open();
    const sound = (await place.contents()).get(2) ?? '';
    for (let position = 0; position < sound.length; position += 61) {
      const bytes = Buffer.from(sound, 'latin1');
      bytes[position] = (bytes[position] ?? 0) ^ 1;
      await place.damage(2, bytes.toString('latin1'));
      expect(await verifyChain(opened)).toEqual([
        {
          revision: 2,
          location: opened.locationOf(revisionKey(2)),
          finding: 'is not what was written',
        },
      ]);
    }
    await place.damage(2, 'damaged');
    const listed: number[] = [];
    const told: string[] = [];
    for await (const { revision } of listRevisions(opened, {
      onDamaged: ({ message }) => told.push(message),
    }))
      listed.push(revision);
    expect(listed).toEqual([3, 1]);
    expect(told).toEqual([`Revision 2 is damaged: ${opened.locationOf(revisionKey(2))}.`]);
    await expect(readRevision(opened, 2)).rejects.toThrow(told[0]);
  });

  test('prunes the data of old revisions, and leaves damaged ones unchanged', async () => {
    await place.fillFromRelease();
    const altered = (await place.contents()).get(17)?.replace('"users":3', '"users":4') ?? '';
    await place.damage(16, '');
    await place.damage(17, altered);
    const opened = await place.open();
    const store = await Store.open(opened);
    for (const name of ['Next', 'After', 'Last'])
      await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
    await expect.poll(async () => (await readRevision(opened, 18)).data).toBeUndefined();
    await store.close();
    expect((await readRevision(opened, 15)).data).toBeUndefined();
    expect((await readRevision(opened, 19)).data).toBeDefined();
    expect((await place.contents()).get(16)).toBe('');
    expect((await place.contents()).get(17)).toBe(altered);
  });

  test('refuses a damaged newest revision with advice that works and keeps its bytes', async () => {
    await place.fill(3);
    const opened = await place.open();
    const running = await Store.open(await place.open());
    await place.damage(3, 'damaged');
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
    await place.fill(4);
    await place.remove(2);
    const opened = await place.open();
    await expect(Store.open(opened)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(
        `${opened.locationOf(revisionKey(2))} is missing; fill its number with: longview data restore --revision 4`,
      ),
    });
    expect(await verifyChain(opened)).toMatchObject([{ revision: 2 }]);
    expect(await restoreRevision(opened, 4)).toMatchObject({ revision: 5, quarantined: [] });
    expect((await readRevision(opened, 2)).summary).toContain('was missing');
    const store = await Store.open(await place.open());
    expect(nameIn(store)).toBe('Name 4');
    await store.close();
  });

  test('advises to use a backup if no revision is intact', async () => {
    await place.fill(2);
    for (const number of [1, 2]) await place.damage(number, 'damaged');
    await expect(Store.open(await place.open())).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(
        'is damaged; no older revision is sound, so put back a backup of the data folder.',
      ),
    });
  });

  test('a restore removes the remains of a killed one, even of another backup', async () => {
    const [backup, cut] = [await tempDir(), await tempDir()].map((each) => path.join(each, 'b'));
    await place.fill(3);
    await backUp(await place.open(), backup ?? '');
    await copyFile(backup ?? '', cut ?? '');
    await truncate(cut ?? '', (await stat(cut ?? '')).size - 20);
    const elsewhere = await keptPlace('memory');
    const target = await elsewhere.open();
    await target.putIfAbsent(RESTORING, Buffer.from('the run that was killed'));
    for (const number of [2, 5, 6])
      await target.putIfAbsent(revisionKey(number), Buffer.from('of another backup'));
    await expect(restoreHistory(target, cut ?? '')).rejects.toMatchObject({ code: 'damaged' });
    await expect(verifyChain(target)).rejects.toThrow('is under way or was cut short');
    await restoreHistory(target, backup ?? '');
    expect(await elsewhere.contents()).toEqual(await place.contents());
  });
});

describe.each(PLACES)('revisions in %s', (kind) => {
  let place: KeptPlace;
  let file = '';

  beforeEach(async () => {
    place = await keptPlace(kind);
    file = path.join(await tempDir(), 'backup.tar.gz');
  });

  test('a backup of it comes back elsewhere to the byte, damage and all, into an empty place alone', async () => {
    const target = PLACES.find((one) => one !== kind) ?? kind;
    await place.fill(5);
    await place.damage(2, 'damaged');
    await place.damage(3, '');
    const other = await keptPlace(kind);
    await other.fill(5);
    await place.damage(5, (await other.contents()).get(5) ?? '');
    expect(await backUp(await place.open(), file)).toBe(5);
    const elsewhere = await keptPlace(target);
    const { findings } = await restoreHistory(await elsewhere.open(), file);
    expect(findings).toEqual([
      { revision: 2, finding: 'is not what was written' },
      { revision: 3, finding: 'is not what was written' },
      { revision: 5, finding: 'does not follow from the revision before it' },
    ]);
    expect(await elsewhere.contents()).toEqual(await place.contents());
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
    await place.fill(3);
    await place.damage(3, 'damaged');
    const restores = [1, 2, 1, 2].map(async (wanted) =>
      restoreRevision(await place.open(), wanted),
    );
    const ended = await Promise.all(restores);
    expect(ended.flatMap(({ quarantined }) => quarantined).length).toBeGreaterThan(0);
    expect(await verifyChain(await place.open())).toEqual([]);
  });

  test('of two restores at once, one restores everything or has to be run again', async () => {
    await place.fill(40);
    await backUp(await place.open(), file);
    const elsewhere = await keptPlace(kind);
    const targets = [await elsewhere.open(), await elsewhere.open()];
    const ends = await Promise.allSettled(targets.map((target) => restoreHistory(target, file)));
    // Where each was in the way of the other, the place is refused until one is run again.
    if (ends.every(({ status }) => status === 'rejected'))
      await restoreHistory(await elsewhere.open(), file);
    expect(await elsewhere.contents()).toEqual(await place.contents());
    expect(await verifyChain(await elsewhere.open())).toEqual([]);
  });
});
