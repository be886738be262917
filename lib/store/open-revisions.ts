import { RevisionFiles } from './files/revision-files.ts';
import type { Place } from './place.ts';
import type { KeptRevisions } from './revisions.ts';

/** Opens the revisions of a place as they are. Makes nothing there, and brings nothing up to date. */
export async function openRevisions({ folder, database }: Place): Promise<KeptRevisions> {
  if (!database) return new RevisionFiles(folder);
  // Who keeps data in files does not load it.
  const { RevisionRows } = await import('./postgres/revision-rows.ts');
  return RevisionRows.open(database, folder);
}
