import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { lstat, rename, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { FilesPlace } from './files.ts';
import { listRevisions, readRevision, verifyChain } from './history.ts';
import { pruneDown } from './pruning.ts';
import { restore, revisionToRestore } from './restore.ts';
import { Store } from './store.ts';

const LONGEST_MS = 10_000;

let directory = '';
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];

beforeEach(async () => {
  ({ directory, fileOf } = await makeThreeRevisions());
});

const makePipe = (file: string) => promisify(execFile)('mkfifo', [file]);

async function makeSocket(file: string): Promise<void> {
  const made = path.join(directory, 'socket');
  const server = createServer().listen(made);
  await once(server, 'listening');
  await rename(made, file);
  server.close();
}

describe.each<[string, (file: string) => Promise<unknown>, string]>([
  ['a pipe nobody writes to', makePipe, 'not a file'],
  ['a device', (file) => symlink('/dev/null', file), 'not a file'],
  ['a socket', makeSocket, 'ENXIO'],
])('%s in the place of a revision', (_what, make, finding) => {
  test('is refused by name with a remedy that quarantines it', {
    timeout: LONGEST_MS,
  }, async () => {
    await rm(fileOf(3));
    await make(fileOf(3));
    const { ino } = await lstat(fileOf(3));
    await expect(Store.open(new FilesPlace(directory))).rejects.toMatchObject({
      code: 'damaged',
      message: `${fileOf(3)} cannot be read (${finding}); restore an older revision with: longview data restore --revision 2 --data ${directory}`,
    });
    const quarantined = fileOf(3, 'damaged');
    expect(
      await restore(
        new FilesPlace(directory),
        await revisionToRestore(new FilesPlace(directory), 2),
        'cli:me',
      ),
    ).toEqual({
      revision: 4,
      quarantined: [quarantined],
    });
    expect((await lstat(quarantined)).ino).toBe(ino);
    const store = await Store.open(new FilesPlace(directory));
    expect(store.current.data.currencies[0]?.name).toBe('Second');
    await store.close();
    expect(await verifyChain(new FilesPlace(directory))).toEqual([]);
  });

  test('is found among the older ones, and hides none of them', {
    timeout: LONGEST_MS,
  }, async () => {
    await rm(fileOf(2));
    await make(fileOf(2));
    expect(await verifyChain(new FilesPlace(directory))).toEqual([
      { revision: 2, place: fileOf(2), finding: `cannot be read (${finding})` },
    ]);
    await pruneDown(new FilesPlace(directory), 3);
    const read: number[] = [];
    const damaged: string[] = [];
    for await (const { revision } of listRevisions(new FilesPlace(directory), {
      onDamaged: ({ message }) => damaged.push(message),
    }))
      read.push(revision);
    expect(read).toEqual([3, 1]);
    expect(damaged).toEqual([`${fileOf(2)} cannot be read (${finding}).`]);
    expect((await readRevision(new FilesPlace(directory), 1)).data).toBeUndefined();
  });
});
