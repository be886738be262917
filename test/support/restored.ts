import { expect } from 'vitest';
import { restore, revisionToRestore } from '#lib/store/archive/restore.ts';
import type { Backend } from '#lib/store/backend/backend.ts';
import { verifyChain } from '#lib/store/log/history.ts';
import { Store } from '#lib/store/store.ts';

/** Makes an older revision the newest. */
export async function restoreRevision(backend: Backend, wanted: number) {
  return restore(backend, await revisionToRestore(backend, wanted), 'cli:me');
}

/** Expects a catalogue to open with this name of the currency 1, to take a change, and to have nothing wrong with it. */
export async function expectSoundWith(backend: Backend, name: string): Promise<void> {
  const store = await Store.open(backend);
  expect(store.current.data.currencies[0]?.name).toBe(name);
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name: 'Next' }));
  await store.close();
  expect(await verifyChain(backend)).toEqual([]);
}
