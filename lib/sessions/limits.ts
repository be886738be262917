/** How much was counted under a key, and how long until the count begins anew. */
export type Count = { readonly consumedPoints: number; readonly msBeforeNext: number };

/** Counts under keys, each for a window of time from its first; in rate-limiter-flexible's words. */
export type Limit = {
  penalty(key: string): Promise<Count>;
  /** Takes back so many, and never more than there are. */
  reward(key: string, points: number): Promise<Count>;
  get(key: string): Promise<Count | null>;
};

/** Returns the counts of this name, each for so many seconds. */
export type Limits = (name: string, seconds: number) => Limit;
