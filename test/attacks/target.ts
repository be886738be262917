import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { freshDatabase } from '#test/postgres.ts';
import { type CommandEnd, runCommand } from '#test/run-command.ts';
import { type RunningServer, startServer } from '#test/running-server.ts';
import { type AttackedStorage, attackedStorage } from './attacked-storage.ts';

/** Whether the servers under attack stand on PostgreSQL. */
const IS_ON_DATABASE = process.env.ATTACKED_BACKEND === 'PostgreSQL';

/** A server under attack, with the administrator anna and ben, who is none. */
export type Target = RunningServer &
  AttackedStorage & {
    /** Signs in, with these headers, and returns the cookies. */
    signInAs: (username?: string, headers?: Record<string, string>) => Promise<string>;
    /** Starts another server on the same catalogue. */
    startAnother: (env?: Record<string, string>) => Promise<RunningServer>;
    /** Runs a command on the same catalogue. */
    run: (args: readonly string[], input?: string) => Promise<CommandEnd>;
  };

/** Starts a server to attack with its own data folder, or with ATTACKED_BACKEND=PostgreSQL its own database. */
export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const where: Record<string, string> = IS_ON_DATABASE
    ? { DATABASE_URL: (await freshDatabase()).url }
    : {};
  const server = await startServer({ env: { ...env, ...where } });
  const { dataDir, address } = server;
  await withStore(address, async (store) => {
    await addUser(store, 'anna');
    await addUser(store, 'ben', false);
  });
  return {
    ...server,
    ...(await attackedStorage(address)),
    signInAs: (username = 'anna', headers = {}) =>
      signIn(server.url, username, PASSWORD, { headers }),
    startAnother: (more = {}) => startServer({ dataDir, env: { ...more, ...where } }),
    run: (args, input = '') => runCommand(args, { env: { DATA_DIR: dataDir, ...where }, input }),
  };
}
