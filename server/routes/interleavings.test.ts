import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyInterleaving, startInterleavings } from '#test/interleaving.ts';

test('however two administrators and an import interleave, nobody overwrites what they did not see', async () => {
  const goThrough = await startInterleavings();
  const refusals = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyInterleaving, async (steps) => {
      const { lost, unasked, refused } = await goThrough(steps);
      for (const status of refused) refusals.add(status);
      expect([lost, unasked]).toEqual([[], 0]);
    }),
    { numRuns: 20 },
  );
  expect([...refusals]).toEqual([409]);
});
