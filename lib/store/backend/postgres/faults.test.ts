import { expect, test } from 'vitest';
import { failFor } from '#test/database-faults.ts';

test('loses no acknowledged change in five seconds of failing connections and servers', async () => {
  const { ends, lost } = await failFor(5);
  expect(lost).toEqual([]);
  expect(ends.saved).toBeGreaterThan(0);
}, 120_000);
