import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { DatabaseSettings } from './database-url.ts';
import { Listener } from './listener.ts';
import { openDatabaseAsItIs } from './open-database.ts';

const LONGEST_PROOF_MS = 5_000;

/** How safely a database keeps what it acknowledges, and whether it tells of it. */
export type DatabaseFacts = {
  /** PostgreSQL's own: '18.4'. */
  version: string;
  fsync: string;
  synchronousCommit: string;
  /** The standbys that have to confirm a commit, as synchronous_standby_names says; empty where none has to. */
  standbys: string;
  /** Whether a notification comes back: a pooler in between may pass none on. */
  isHeard: boolean;
};

/** Asks a database about itself. Changes nothing. */
export async function databaseFacts(settings: DatabaseSettings): Promise<DatabaseFacts> {
  const database = await openDatabaseAsItIs(settings);
  try {
    const [row] = await database.read<Omit<DatabaseFacts, 'isHeard'>>(`
      SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS "synchronousCommit",
        current_setting('synchronous_standby_names') AS standbys`);
    if (!row) throw new Error('The database says nothing of itself.');
    return { ...row, isHeard: await hearsItself(database) };
  } finally {
    await database.close();
  }
}

/** Returns whether a notification comes back, on a channel that nobody else listens to. */
async function hearsItself(database: Database): Promise<boolean> {
  const enough = new AbortController();
  let listener: Listener | undefined;
  const proof = new Promise<boolean>((resolve) => {
    listener = new Listener(database, {
      channel: `${database.settings.schema}_check`,
      onMessage: () => resolve(true),
      onUnheard: () => resolve(false),
    });
  });
  const patience = wait(LONGEST_PROOF_MS, false, { signal: enough.signal }).catch(() => false);
  const isHeard = await Promise.race([proof, patience]);
  enough.abort();
  listener?.close();
  return isHeard;
}
