import { RateLimiterMemory } from 'rate-limiter-flexible';

export type Count = { readonly consumedPoints: number; readonly msBeforeNext: number };

/** Counts under keys, each for a window of time from its first, in rate-limiter-flexible's words. */
export type Counter = {
  penalty(key: string): Promise<Count>;
  /** Takes back so many, and never more than there are. */
  reward(key: string, points: number): Promise<Count>;
  get(key: string): Promise<Count | null>;
};

/** Returns the counts of this name, each for so many seconds. */
export type Counts = (name: string, seconds: number) => Counter;

/** Counts that each process keeps for itself, and that end with it. */
export const countsInMemory: Counts = (_, duration) => {
  // How many are too many is known to who counts.
  const limiter = new RateLimiterMemory({ points: 0, duration });
  return {
    penalty: (key) => limiter.penalty(key),
    reward: async (key, points) => {
      const count = await limiter.reward(key, points);
      return count.consumedPoints < 0 ? limiter.penalty(key, -count.consumedPoints) : count;
    },
    get: (key) => limiter.get(key),
  };
};
