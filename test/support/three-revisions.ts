import path from 'node:path';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { SMALL_SEED } from './sample-seed.ts';
import { tempDir } from './temp-dir.ts';

/**
 * Makes a data folder with three revisions, the newest of them the third: the last two call currency 1 Second and
 * Third.
 */
export async function makeThreeRevisions() {
  const directory = await tempDir();
  const store = await Store.open(new FilesBackend(directory), { seed: SMALL_SEED });
  for (const name of ['Second', 'Third'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
  const fileOf = (revision: number, ending = 'json') =>
    path.join(directory, `revisions/${String(revision).padStart(10, '0')}.${ending}`);
  return { directory, fileOf };
}
