import { type CatalogueData, EMPTY_DATA } from '../document.ts';
import { newestSound } from './damage.ts';
import { revisionFolder, revisionNumbers } from './revision-folder.ts';
import { readRevision } from './revision-log.ts';
import { isBeforeTheFirst, unreadableFolder } from './unusable-folder.ts';

/** What a restore finds. */
export type RestoreState = {
  /** The newest number in use; 0 if there is none. */
  newest: number;
  /** The newest data that can be read. */
  latest: CatalogueData;
  /** The newest revision and those below it, as far as they are damaged, lowest first. */
  damaged: number[];
  /** Whether there is nothing to mend. */
  isSettled: boolean;
};

/** How things stand before a restore. Refuses where a revision that looks damaged is only out of reach. */
export async function stateOf(directory: string): Promise<RestoreState> {
  const numbers = await revisionNumbers(revisionFolder(directory)).catch(async (error) => {
    if (await isBeforeTheFirst(directory, error)) return [];
    throw await unreadableFolder(directory, error);
  });
  const newest = numbers.at(-1) ?? 0;
  const sound = await newestSound(directory, newest);
  // With none to go back to, there may be thousands of them: the newest alone has to be sound to begin again.
  const damaged = numbers.filter((number) => number > (sound ?? newest - 1));
  const revision = sound === null ? null : await readRevision(directory, sound);
  // After a repair that was cut short the last commit is still due, so that running processes meet a new number.
  const isSettled = sound === newest && numbers.length === newest && revision?.note === undefined;
  return { newest, latest: revision?.data ?? EMPTY_DATA, damaged, isSettled };
}
