import { revisionFolder, revisionNumbers } from './revision-folder.ts';
import { isBeforeTheFirst, unreadableFolder } from './unusable-folder.ts';

/**
 * Returns the numbers of all revisions in a data folder, lowest first; none where there is no catalogue yet. Makes
 * nothing. Refuses a folder that cannot be read, and one behind a lost link.
 */
export async function revisionsIn(directory: string): Promise<number[]> {
  return revisionNumbers(revisionFolder(directory)).catch(async (error) => {
    if (await isBeforeTheFirst(directory, error)) return [];
    throw await unreadableFolder(directory, error);
  });
}

/** Returns whether a data folder holds a catalogue, sound or not. Makes nothing; refuses what `revisionsIn` refuses. */
export async function hasCatalogue(directory: string): Promise<boolean> {
  return (await revisionsIn(directory)).length > 0;
}
