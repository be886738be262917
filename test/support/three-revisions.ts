import path from 'node:path';
import type { Backend } from '#lib/store/backend/backend.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { SMALL_SEED } from './sample-seed.ts';
import { tempDir } from './temp-dir.ts';

/** Makes a data folder with the three revisions. */
export async function makeThreeRevisions() {
  const directory = await tempDir();
  await putThreeRevisions(new FilesBackend(directory));
  const fileOf = (revision: number, ending = 'json') =>
    path.join(directory, `revisions/${String(revision).padStart(10, '0')}.${ending}`);
  return { directory, fileOf };
}

/** Puts three revisions of a small catalogue where there is none: the last two call currency 1 Second and Third. */
export async function putThreeRevisions(backend: Backend): Promise<void> {
  const store = await Store.open(backend, { seed: SMALL_SEED });
  for (const name of ['Second', 'Third'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
}
