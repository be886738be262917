import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FilesPlace } from '#lib/store/files.ts';
import { readRevision } from '#lib/store/history.ts';
import { revisionKey } from '#lib/store/place.ts';
import { sealRevision } from '#lib/store/revision.ts';
import { Store } from '#lib/store/store.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startServer } from '#test/running-server.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';

const CLASSES = 3000;
const REVISIONS = 700;
const LONGEST_STOP_MS = 3000;
const ADMIN = 'admin@example.com';

test('hundreds of old revisions that are not pruned yet do not delay a stop', async () => {
  const dataDir = await tempDir();
  await writeRevisions(dataDir);
  const { url, stop } = await startServer({ dataDir });
  const cookie = await signIn(url, ADMIN, PASSWORD);
  const rand = { code: 'ZAR', name: 'The rand', symbol: 'R', displayOrder: 0 };
  const changed = await callAdmin(url, 'PUT', '/api/admin/currencies/1', { cookie, json: rand });
  expect(changed.status).toBe(200);
  const began = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(LONGEST_STOP_MS);
  expect(
    (await readRevision(new FilesPlace(dataDir), REVISIONS + 1)).data?.currencies[0]?.name,
  ).toBe('The rand');
});

/** Writes many revisions of a large catalogue, as writers that were killed leave them behind. */
async function writeRevisions(directory: string): Promise<void> {
  const store = await Store.open(new FilesPlace(directory), { seed: SMALL_SEED });
  await addUser(store, ADMIN);
  await store.transact('cli:test', (draft) => {
    const description = 'x'.repeat(100);
    for (let n = 1; n <= CLASSES; n++)
      draft.insert('assetClasses', { name: `Class ${n}`, description, risk: 'low' });
  });
  let last = store.current;
  await store.close();
  while (last.revision < REVISIONS) {
    const { revision, checksum, data } = last;
    const at = new Date().toISOString();
    const next = {
      revision: revision + 1,
      parent: checksum,
      at,
      actor: 'cli:test',
      changes: [],
      data,
    };
    const sealed = sealRevision(next);
    last = sealed.revision;
    await writeFile(path.join(directory, revisionKey(last.revision)), sealed.bytes);
  }
}
