import type { Adapter } from 'lowdb';
import { AppError } from '#lib/errors.ts';
import type { RevisionBytes } from './backup-archive.ts';
import type { Place } from './place.ts';
import type { Revision, RevisionHeader } from './revision.ts';

/** Where revisions are kept. lowdb's own Memory is one, with nobody else to hear from. */
export type Revisions = Adapter<Revision> & {
  /** Why the place cannot be asked at the moment, in the system's name for it; null where it can. */
  readonly trouble?: string | null;
  /** Calls the listener when there may be something new, and now and then in case nobody said so. Returns the way to stop. */
  watch?: (listener: () => void) => () => void;
  /**
   * Returns headers and changes from this number down, read as they are asked for. A damaged one is told to the listener
   * and passed over; without a listener it is an error.
   */
  headers?: (
    newest: number,
    onDamaged?: (error: AppError) => void,
  ) => AsyncIterable<RevisionHeader>;
  /** Resolves where a revision of this size could be saved, and saves none. */
  probe?: (like: Revision) => Promise<void>;
  /** Drops the data of old revisions; not of all when it is told to stop. Called in a quiet moment and at the end. */
  prune?: (stop: AbortSignal) => Promise<void>;
};

/** Revisions in a place of their own, byte by byte: what history, check, backup, restore and copy stand on. */
export type KeptRevisions = Revisions &
  Required<Pick<Revisions, 'headers'>> & {
    readonly place: Place;
    /** Returns what people are told of where a revision is: its file. */
    placeOf: (number: number) => string;
    /** Returns the used numbers, lowest first; none where there is no catalogue yet. Makes nothing. */
    numbers: () => Promise<number[]>;
    /** Returns what stands under a number. Refuses where there is nothing, or nothing that can be read. */
    bytes: (number: number) => Promise<Buffer>;
    /** Returns the same; null if nobody can read it any more. Refuses where it may well be sound. */
    bytesLeft: (number: number) => Promise<Buffer | null>;
    /** Gives a number its bytes unless it has some. Returns whether it had none. */
    put: (number: number, bytes: Buffer) => Promise<boolean>;
    /** Gives a number other bytes. Returns where those are kept that it had; null where another repair was first. */
    repair: (number: number, bytes: Buffer) => Promise<string | null>;
    /** Takes in all that `work` adds, or nothing where it rejects. Refuses a place that is not empty. */
    fill: (
      work: (add: (revision: RevisionBytes) => Promise<void>) => Promise<void>,
    ) => Promise<void>;
    /** Makes the place ready to take revisions: its folder or its tables. Refuses one that would not keep them. */
    prepare: () => Promise<void>;
    /** Lets go of the place. */
    close: () => Promise<void>;
  };

/** Somebody else committed this number first: read again, apply again. */
export class RevisionTaken extends Error {
  constructor(revision: number) {
    super(`Revision ${revision} is taken.`);
    this.name = 'RevisionTaken';
  }
}

/** Returns the refusal for a change that was on its way, with no word of whether it arrived and stays. */
export function unconfirmedWrite(error: unknown): AppError {
  return new AppError(
    'unconfirmed',
    'The change may or may not have been saved. Look before you save it again.',
    { cause: error },
  );
}
