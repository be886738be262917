import type { Adapter } from 'lowdb';
import type { Revision, RevisionHeader } from './revision.ts';

/** Where revisions are kept. lowdb's own Memory is one, with nobody else to hear from. */
export type Revisions = Adapter<Revision> & {
  /** Calls the listener when there may be something new. Returns the way to stop. */
  watch?: (listener: () => void) => () => void;
  /** Returns headers and changes from this number down, read one by one as they are asked for. */
  headers?: (newest: number) => AsyncIterable<RevisionHeader>;
  /** Resolves where a revision of this size could be saved, and saves none. */
  probe?: (like: Revision) => Promise<void>;
  /** Drops the data of old revisions; not of all when it is told to stop. Called in a quiet moment and at the end. */
  prune?: (stop: AbortSignal) => Promise<void>;
};

/** Somebody else committed this number first: read again, apply again. */
export class RevisionTaken extends Error {
  constructor(revision: number) {
    super(`Revision ${revision} is taken.`);
    this.name = 'RevisionTaken';
  }
}
