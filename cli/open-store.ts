import { existsSync } from 'node:fs';
import { AppError } from '#lib/errors.ts';
import { revisionFolder } from '#lib/store/files/revision-folder.ts';
import { refuseLostLink } from '#lib/store/files/unusable-folder.ts';
import { Store } from '#lib/store/store.ts';
import { FailedWith, WRONG_USAGE } from './failure.ts';
import { printable } from './printable.ts';
import { hasPerson, writeNote } from './terminal.ts';

/**
 * Opens the catalogue of a folder, and begins one in a folder that has none, as the first start of the server would.
 * The folder itself has to be there: otherwise a slip in its name would import into, or export from, a new catalogue.
 */
export async function openStore(folder: string): Promise<Store> {
  if (process.env.DATABASE_URL)
    throw new FailedWith(
      WRONG_USAGE,
      'DATABASE_URL is set, but this version keeps its data in files only: unset DATABASE_URL and name the folder with --data.',
    );
  if (!existsSync(folder)) {
    await refuseLostLink(folder);
    throw new AppError(
      'not-found',
      `There is no folder ${folder}; make it first, or name the data folder with --data.`,
    );
  }
  const isNew = !existsSync(revisionFolder(folder));
  const store = await Store.open({ directory: folder });
  if (isNew && hasPerson()) writeNote(`A new catalogue was made in ${printable(folder)}.`);
  return store;
}
