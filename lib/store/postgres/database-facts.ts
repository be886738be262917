import type { Database } from './database.ts';

/** How safely a database keeps what it acknowledges. */
export type DatabaseFacts = {
  /** PostgreSQL's own: '18.4'. */
  version: string;
  fsync: string;
  synchronousCommit: string;
  /** The standbys that have to confirm a commit, as synchronous_standby_names says; empty where none has to. */
  standbys: string;
};

/** Asks a database about itself. Changes nothing. */
export async function databaseFacts(database: Database): Promise<DatabaseFacts> {
  const [row] = await database.read<DatabaseFacts>(`
    SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS "synchronousCommit",
      current_setting('synchronous_standby_names') AS standbys`);
  if (!row) throw new Error('The database says nothing of itself.');
  return row;
}
