import { AppError } from '#lib/errors.ts';
import { type CatalogueData, EMPTY_DATA } from './document.ts';
import { listRevisions, readRevision, usedNumbers } from './history.ts';
import { type Place, REVISIONS, revisionKey } from './place.ts';
import { kindOfPlace } from './place-address.ts';
import { bytesLeft, newestSound } from './remedy.ts';
import {
  checksumIn,
  isRepair,
  type RevisionContent,
  readRevisionFile,
  repairNote,
  sealRevision,
} from './revision.ts';

const MOST_TO_FILL = 1000;

/** How the history of a place stands. */
type State = {
  /** The newest number in use; 0 if there is none. */
  newest: number;
  /** The newest data that can be read, and when they were committed. */
  latest: CatalogueData;
  at: string;
  /** The numbers that have no revision, and those from the newest down that are damaged, lowest first. */
  broken: number[];
  /** Whether a revision is damaged or missing, or a repair was cut short. */
  needsRepair: boolean;
};

/**
 * Returns how a history stands. Refuses where a revision that looks damaged is only out of reach, where any is of a newer
 * format, and a gap too wide to fill.
 */
export async function stateOf(place: Place): Promise<State> {
  const numbers = await usedNumbers(place);
  const newest = numbers.at(-1) ?? 0;
  const missing = missingNumbers(place, numbers);
  for await (const _ of listRevisions(place, { from: newest, onDamaged: () => {} }));
  const sound = await newestSound(place, numbers);
  // With none to go back to, there may be thousands of them: the newest alone has to be sound to begin again.
  const damaged = numbers.filter((number) => number > (sound ?? newest - 1));
  const revision = sound === null ? null : await readRevision(place, sound);
  const broken = [...missing, ...damaged].sort((a, b) => a - b);
  return {
    newest,
    latest: revision?.data ?? EMPTY_DATA,
    at: revision?.at ?? EMPTY_DATA.catalogueChangedAt,
    broken,
    // After a repair that was cut short the last commit is still due, so that running processes meet a new number.
    needsRepair: sound !== newest || broken.length > 0 || (revision !== null && isRepair(revision)),
  };
}

/** What a repaired number gets: the data, the person, the time, and where the data came from. */
type Repair = Pick<RevisionContent, 'at' | 'actor' | 'data'> & { from: string };

/**
 * Writes a missing or damaged revision anew. Returns where its bytes are now; null where there were none, or where it is
 * sound by now. It names the checksum that the number had before, so that who stands on that goes on.
 */
export async function repair(
  place: Place,
  number: number,
  { from, ...content }: Repair,
): Promise<string | null> {
  const there = await bytesLeft(place, number);
  if (there && readRevisionFile(there, number)?.data) return null;
  const isMissing = !(await place.list(REVISIONS)).includes(revisionKey(number));
  const left = number > 1 ? await bytesLeft(place, number - 1) : null;
  const before = left && readRevisionFile(left, number - 1);
  const replaces = there && checksumIn(there);
  const { bytes } = sealRevision({
    ...content,
    revision: number,
    parent: before?.checksum ?? null,
    former: before?.format,
    changes: [],
    note: repairNote(number, isMissing ? 'missing' : 'damaged', from),
    ...(replaces && { replaces }),
  });
  if (isMissing) {
    await place.putIfAbsent(revisionKey(number), bytes);
    return null;
  }
  const aside = await freeKeyBeside(place, number);
  if (await place.replace(revisionKey(number), bytes, aside)) return place.nameOf(aside);
  // Another repair was faster.
  return repair(place, number, { from, ...content });
}

/** Returns the key that damaged bytes get: N.damaged, N.damaged.2, N.damaged.3 … */
async function freeKeyBeside(place: Place, number: number): Promise<string> {
  const taken = new Set(await place.list(REVISIONS));
  const first = revisionKey(number).replace(/json$/, 'damaged');
  let key = first;
  for (let copy = 2; taken.has(key); copy++) key = `${first}.${copy}`;
  return key;
}

function missingNumbers(place: Place, numbers: readonly number[]): number[] {
  const newest = numbers.at(-1) ?? 0;
  if (newest - numbers.length > MOST_TO_FILL)
    throw new AppError(
      'damaged',
      `${newest - numbers.length} revisions are missing below ${place.nameOf(revisionKey(newest))}; put back a backup of the ${kindOfPlace(place.address)}.`,
    );
  const there = new Set(numbers);
  return Array.from({ length: newest }, (_, index) => index + 1).filter((n) => !there.has(n));
}
