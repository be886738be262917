import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { newestRevision } from '#test/data-folder.ts';
import { type RunningServer, startServer } from '#test/running-server.ts';

/** A server under attack, with the administrator anna and ben, who is none. */
export type Target = RunningServer & {
  /** Signs in and returns the cookies. */
  signInAs: (username?: string) => Promise<string>;
  /** The number and the bytes of the newest revision, as they lie on the disk. */
  newest: () => Promise<string>;
};

/** Starts a server with its own data folder to attack. */
export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const server = await startServer({ env });
  await withStore(server.dataDir, async (store) => {
    await addUser(store, 'anna');
    await addUser(store, 'ben', false);
  });
  return {
    ...server,
    signInAs: (username = 'anna') => signIn(server.url, username, PASSWORD),
    newest: () => newestRevision(server.dataDir),
  };
}
