import { expect, test } from 'vitest';
import { failFor } from '#test/database-faults.ts';

test('five seconds of failing connections and servers lose nothing that was acknowledged', async () => {
  const { ends, lost } = await failFor(5);
  expect(lost).toEqual([]);
  expect(ends.saved).toBeGreaterThan(0);
});
