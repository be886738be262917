import { existsSync } from 'node:fs';
import { revisionFolder } from '#lib/store/revision-folder.ts';
import { Store } from '#lib/store/store.ts';
import { FailedWith, WRONG_USAGE } from './failure.ts';
import { hasPerson, writeNote } from './terminal.ts';

/** Opens the catalogue of a folder. The first command there begins it, as the first start of the server would. */
export async function openStore(folder: string): Promise<Store> {
  if (process.env.DATABASE_URL)
    throw new FailedWith(
      WRONG_USAGE,
      'DATABASE_URL is set, but this version keeps its data in files only: unset DATABASE_URL and name the folder with --data.',
    );
  const isNew = !existsSync(revisionFolder(folder));
  const store = await Store.open({ directory: folder });
  if (isNew && hasPerson()) writeNote(`A new catalogue was made in ${folder}.`);
  return store;
}
