import { type CatalogueData, EMPTY_DATA } from './document.ts';
import { newestSound } from './remedy.ts';
import { missingNumbers } from './repair.ts';
import { isRepair } from './repair-note.ts';
import { readRevision } from './revision-log.ts';
import type { KeptRevisions } from './revisions.ts';

/** What a restore finds. */
type RestoreState = {
  /** The newest number in use; 0 if there is none. */
  newest: number;
  /** The numbers below it that have no revision, lowest first. */
  missing: number[];
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
export async function restoreStateOf(revisions: KeptRevisions): Promise<RestoreState> {
  const numbers = await revisions.numbers();
  const newest = numbers.at(-1) ?? 0;
  const missing = missingNumbers(revisions, numbers);
  await refuseAnyNewer(revisions, newest);
  const sound = await newestSound(revisions, newest);
  // With none to go back to, there may be thousands of them: the newest alone has to be sound to begin again.
  const damaged = numbers.filter((number) => number > (sound ?? newest - 1));
  const revision = sound === null ? null : await readRevision(revisions, sound);
  // After a repair that was cut short the last commit is still due, so that running processes meet a new number.
  const needsRepair =
    sound !== newest || missing.length > 0 || (revision !== null && isRepair(revision));
  return { newest, missing, latest: revision?.data ?? EMPTY_DATA, damaged, needsRepair };
}

/** Refuses a newer format in any header, whatever else is damaged. */
async function refuseAnyNewer(revisions: KeptRevisions, newest: number): Promise<void> {
  for await (const _ of revisions.headers(newest, () => {}));
}
