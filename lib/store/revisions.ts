import type { Adapter } from 'lowdb';
import type { Revision } from './revision.ts';

/** Where revisions are kept. lowdb's own Memory is one, with nobody else to hear from. */
export type Revisions = Adapter<Revision> & {
  /** Calls the listener when there may be something new. Returns the way to stop. */
  watch?: (listener: () => void) => () => void;
  /** Does what is not needed now, in a quiet moment and before the end; not all of it when it is told to stop. */
  tidy?: (stop: AbortSignal) => Promise<void>;
};

/** Somebody else committed this number first: read again, apply again. */
export class RevisionTaken extends Error {
  constructor(revision: number) {
    super(`Revision ${revision} is taken.`);
    this.name = 'RevisionTaken';
  }
}
