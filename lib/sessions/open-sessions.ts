import { openDatabaseAsItIs } from '#lib/postgres/open-database.ts';
import type { Place } from '#lib/store/place.ts';
import { SessionFiles } from './session-files.ts';
import { SessionRows } from './session-rows.ts';
import type { Sessions } from './sessions.ts';

/** The sessions of a place, and the way to let go of them. */
type OpenSessions = { sessions: Sessions; close: () => Promise<void> };

/** Opens the sessions of the servers on a place. */
export async function openSessions({ folder, database: settings }: Place): Promise<OpenSessions> {
  if (!settings) return { sessions: new SessionFiles(folder), close: async () => {} };
  const database = await openDatabaseAsItIs(settings);
  return { sessions: new SessionRows(database), close: () => database.close() };
}
