import { revisionFolder, revisionPath } from '#lib/store/revision-folder.ts';
import { Store } from '#lib/store/store.ts';
import { SMALL_SEED } from '../test/sample-seed.ts';
import { tempDir } from '../test/temp-dir.ts';

export const NEWEST = 3;
/** What makes a file unreadable, in the words of strace. */
export const UNREADABLE = 'read,pread64:error=EIO';

/** A data folder with three revisions: the second and the third call currency 1 so. */
export async function makeThreeRevisions() {
  const directory = await tempDir();
  const store = await Store.open({ directory, seed: SMALL_SEED });
  for (const name of ['second', 'third'])
    await store.transact('a', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
  return { directory, fileOf: (n: number) => revisionPath(revisionFolder(directory), n) };
}
