import { PASSWORD } from './accounts.ts';
import { runCommand } from './run-command.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** The administrator of the servers below; the password is PASSWORD. */
export const ADMIN = 'admin@example.com';

/** Starts a server with one administrator, who was added as an operator adds one: with the built command line. */
export async function startAdminServer(
  options: Parameters<typeof startServer>[0] = {},
): Promise<RunningServer> {
  const server = await startServer(options);
  await addWebUser(server, ADMIN, '--admin');
  return server;
}

/** Adds a user with PASSWORD by the built command line. */
export async function addWebUser(
  { dataDir }: RunningServer,
  username: string,
  ...options: string[]
): Promise<void> {
  const args = ['user', 'add', username, ...options, '--password-stdin', '--data', dataDir];
  const { code, stderr } = await runCommand(args, { input: `${PASSWORD}\n` });
  if (code !== 0) throw new Error(stderr);
}
