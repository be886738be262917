import { expect } from 'vitest';
import { FilesPlace } from '#lib/store/files.ts';
import { verifyChain } from '#lib/store/history.ts';
import type { Place } from '#lib/store/place.ts';
import { restore, revisionToRestore } from '#lib/store/restore.ts';
import { Store } from '#lib/store/store.ts';

/** Makes an older revision the newest. */
export async function restoreRevision(place: Place, wanted: number) {
  return restore(place, await revisionToRestore(place, wanted), 'cli:me');
}

/** Expects a folder to open with this name of the currency 1, to take a change, and to have nothing wrong with it. */
export async function expectSoundWith(directory: string, name: string): Promise<void> {
  const store = await Store.open(new FilesPlace(directory));
  expect(store.current.data.currencies[0]?.name).toBe(name);
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Next' }));
  await store.close();
  expect(await verifyChain(new FilesPlace(directory))).toEqual([]);
}
