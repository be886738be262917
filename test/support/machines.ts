import { addUser, withStore } from './accounts.ts';
import { ADMIN } from './admin-server.ts';
import { freshDatabase, type TestDatabase } from './postgres.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** Servers of one catalogue in a database of its own, each with an empty data folder. */
export type Machines = { database: TestDatabase; machines: RunningServer[] };

/** Starts a machine for each of these settings, one with the other, and makes ADMIN beside them. */
export async function startMachines(
  settings: readonly Record<string, string>[],
  database?: TestDatabase,
): Promise<Machines> {
  const shared = database ?? (await freshDatabase());
  const machines = await Promise.all(
    settings.map((env) => startServer({ env: { DATABASE_URL: shared.url, ...env } })),
  );
  await withStore(shared.url, (store) => addUser(store, ADMIN));
  return { database: shared, machines };
}
