import { RateLimiterMemory } from 'rate-limiter-flexible';

export type Count = { readonly consumedPoints: number; readonly msBeforeNext: number };

/** Counts events by key, each in a window from its first event. Named as in rate-limiter-flexible. */
export type Counter = {
  penalty(key: string): Promise<Count>;
  /** Subtracts points, but never below zero. */
  reward(key: string, points: number): Promise<Count>;
  get(key: string): Promise<Count | null>;
};

/** Returns the counter of this name, with a window of this many seconds. */
export type Counts = (name: string, seconds: number) => Counter;

/** Counts in memory, for this process only. */
export const countsInMemory: Counts = (_, duration) => {
  // The caller decides how many points are too many.
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
