import { expect, test } from 'vitest';
import { keptPlace } from '#test/kept-place.ts';
import { readRevision } from './history.ts';
import type { Place } from './place.ts';
import { KEPT_WHOLE, pruneDown } from './pruning.ts';
import { Store } from './store.ts';

const hasData = async (place: Place, number: number) =>
  'data' in (await readRevision(place, number));

test('an open store takes the data out of old revisions in the next pause', async () => {
  const kept = await keptPlace('files');
  await kept.fill(KEPT_WHOLE);
  const place = await kept.open();
  const store = await Store.open(place);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  expect(await hasData(place, 5)).toBe(true);
  await expect.poll(() => hasData(place, 5), { timeout: 10_000 }).toBe(false);
  expect(await hasData(place, 6)).toBe(true);
  await store.close();
});

test('told to stop it stops, and the next one finds the rest', async () => {
  const kept = await keptPlace('files');
  await kept.fill(10);
  const place = await kept.open();
  await expect(pruneDown(place, 8, AbortSignal.abort())).rejects.toThrow();
  expect(await hasData(place, 1)).toBe(true);
  await pruneDown(place, 8);
  for (let number = 1; number <= 8; number++) expect(await hasData(place, number)).toBe(false);
});
