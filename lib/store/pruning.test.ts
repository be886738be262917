import { expect, test } from 'vitest';
import { keptPlace } from '#test/kept-place.ts';
import { readRevision } from './history.ts';
import type { Place } from './place.ts';
import { KEPT_WHOLE } from './pruning.ts';
import { Store } from './store.ts';

const hasData = async (place: Place, number: number) =>
  'data' in (await readRevision(place, number));

test('an open store takes the data out of old revisions as it commits', async () => {
  const kept = await keptPlace('files');
  await kept.fill(KEPT_WHOLE);
  const place = await kept.open();
  const store = await Store.open(place);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await expect.poll(() => hasData(place, 5), { timeout: 10_000 }).toBe(false);
  expect(await hasData(place, 6)).toBe(true);
  await store.close();
});
