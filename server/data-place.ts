import type { Limits } from '#lib/sessions/limits.ts';
import type { Sessions } from '#lib/sessions/sessions.ts';
import type { Store } from '#lib/store/store.ts';

/** All that a server keeps, opened: in its data folder, or in a database that machines share. */
export type DataPlace = {
  readonly store: Store;
  readonly sessions: Sessions;
  /** Loads what failed sign-ins are counted with. */
  readonly loadLimits: () => Promise<Limits>;
  readonly readKeys: () => Promise<readonly string[]>;
  /** Finishes the commits under way and lets go. */
  readonly close: () => Promise<void>;
};
