import { AppError } from '#lib/errors.ts';
import type { CatalogueData, Change } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { MOST_READ, type ReadHistory, readable } from './readable-history.ts';
import { findNames, type KnownNames, namesIn } from './record-names.ts';
import { revertRevisions } from './revert.ts';

/** What undoes revisions, as a change of a draft, and what its records are called. */
type Revert = { names: KnownNames; change: (draft: Draft) => Change[] };

/** Reads the revisions with these numbers to undo them together. Refuses one that is not there or is damaged. */
export async function readRevert(
  data: CatalogueData,
  read: ReadHistory,
  numbers: readonly number[],
): Promise<Revert> {
  const headers: RevisionHeader[] = [];
  for (const number of numbers) headers.push(await readOne(read, number));
  const changes = headers.flatMap((header) => header.changes);
  const names = namesIn(data, changes);
  await findNames(names, changes, readable(read(), MOST_READ));
  return { names, change: (draft) => revertRevisions(draft, headers, names) };
}

async function readOne(read: ReadHistory, number: number): Promise<RevisionHeader> {
  for await (const header of readable(read(number + 1), 1))
    if (header.revision === number) return header;
  throw new AppError('not-found', `There is no revision ${number}.`);
}
