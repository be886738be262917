import { hash } from '@node-rs/argon2';
import { createUser } from '#lib/services/accounts.ts';
import { parseBackendAddress } from '#lib/store/backend/address.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import type { User } from '#lib/store/log/document.ts';
import { Store } from '#lib/store/store.ts';

export const PASSWORD = 'correct horse battery';

// Weaker than any that the product makes, so that tests sign in quickly.
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1 });

/** Adds a user with PASSWORD to a catalogue. */
export async function addUser(store: Store, username: string, isAdmin = true): Promise<User> {
  const user = { username, isAdmin, passwordHash: await passwordHash };
  return store.transact('cli:test', (draft) => createUser(draft, user));
}

/** Works on a catalogue beside the server that has it open, as the command line does. */
export async function withStore<T>(
  address: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const opened = await openBackend(parseBackendAddress(address, 'the address'));
  const store = await Store.open(opened);
  try {
    return await work(store);
  } finally {
    await store.close();
    await opened.close();
  }
}
