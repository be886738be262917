import { type CatalogueData, EMPTY_DATA } from '../document.ts';
import { refuseNewer } from '../revision.ts';
import { revisionsIn } from './catalogue-place.ts';
import { newestSound } from './damage.ts';
import { firstLineOf } from './regular-file.ts';
import { isRepair } from './repair-note.ts';
import { revisionFolder, revisionPath } from './revision-folder.ts';
import { readRevision } from './revision-log.ts';

/** What a restore finds. */
type RestoreState = {
  /** The newest number in use; 0 if there is none. */
  newest: number;
  /** The newest data that can be read. */
  latest: CatalogueData;
  /** The newest revision and those below it, as far as they are damaged, lowest first. */
  damaged: number[];
  /** Whether a revision is damaged or missing, or a repair was cut short. */
  needsRepair: boolean;
};

/**
 * Returns how things stand before a restore. Refuses where a revision that looks damaged is only out of reach, or where
 * any is of a newer format.
 */
export async function restoreStateOf(directory: string): Promise<RestoreState> {
  const numbers = await revisionsIn(directory);
  await refuseAnyNewer(directory, numbers);
  const newest = numbers.at(-1) ?? 0;
  const sound = await newestSound(directory, newest);
  // With none to go back to, there may be thousands of them: the newest alone has to be sound to begin again.
  const damaged = numbers.filter((number) => number > (sound ?? newest - 1));
  const revision = sound === null ? null : await readRevision(directory, sound);
  // After a repair that was cut short the last commit is still due, so that running processes meet a new number.
  const needsRepair =
    sound !== newest || numbers.length !== newest || (revision !== null && isRepair(revision));
  return { newest, latest: revision?.data ?? EMPTY_DATA, damaged, needsRepair };
}

async function refuseAnyNewer(directory: string, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const file = revisionPath(revisionFolder(directory), number);
    const line = await firstLineOf(file).catch(() => null);
    if (line) refuseNewer(line);
  }
}
