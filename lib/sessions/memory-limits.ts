import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Limits } from './limits.ts';

/** Counts that each process keeps for itself, and that end with it. */
export const limitsInMemory: Limits = (_, duration) => {
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
