import type { RevisionHeader } from './revision.ts';

/** What had become of a revision that a repair wrote anew. */
export type Fate = 'damaged' | 'missing';

/** Returns the note of a repair: why a number was written anew, and with what. */
export function repairNote(revision: number, fate: Fate, from: string): string {
  return `Revision ${revision} was ${fate}. This repair holds the data of ${from}.`;
}

/** Returns whether a revision was written anew by a repair. Changes are committed with notes too, but not with these. */
export function isRepair({ revision, changes, note = '' }: RevisionHeader): boolean {
  const isNoted = /^Revision (\d+) was (?:damaged|missing)\. /.exec(note)?.[1] === String(revision);
  return isNoted && changes.length === 0;
}
