import { addUser, withStore } from './accounts.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** The administrator of the servers below; the password is PASSWORD. */
export const ADMIN = 'admin@example.com';

/** Starts a server with one administrator. */
export async function startAdminServer(
  options: Parameters<typeof startServer>[0] = {},
): Promise<RunningServer> {
  const server = await startServer(options);
  await addWebUser(server, ADMIN);
  return server;
}

/** Adds a user with PASSWORD beside the server. */
export async function addWebUser(
  { address }: RunningServer,
  username: string,
  isAdmin = true,
): Promise<void> {
  await withStore(address, (store) => addUser(store, username, isAdmin));
}
