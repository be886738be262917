import { parseBackendAddress } from '#lib/store/backend/address.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import { Store } from '#lib/store/store.ts';
import { afterFile } from './after-file.ts';
import { SMALL_SEED } from './sample-seed.ts';

/**
 * Opens the catalogue in a folder or a database as another process would, and makes a small one where there is none. One
 * that is `isWatched` looks for news by itself, as a server does.
 */
export async function openStore(
  name: string,
  { now = () => new Date(), seed = SMALL_SEED as unknown, isWatched = false } = {},
): Promise<Store> {
  const backend = await openBackend(parseBackendAddress(name, 'the address'));
  afterFile(() => backend.close());
  const store = await Store.open(backend, { seed, now });
  if (!isWatched) return store;
  await backend.prepare();
  store.watcher.start();
  return store;
}
