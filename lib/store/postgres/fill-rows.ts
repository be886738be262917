import { AppError } from '#lib/errors.ts';
import type { Database } from '#lib/postgres/database.ts';
import type { RevisionBytes } from '../backup-archive.ts';
import { refusedRestore } from '../refused-restore.ts';
import { insertRow } from './repair-row.ts';

/** What is added may come from a slow disk. */
const LONGEST_SILENCE_MS = 60_000;

/** Takes revisions into a database that holds no catalogue: all that `work` adds, or none where it rejects. */
export async function fillRows(
  database: Database,
  work: (add: (revision: RevisionBytes) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { schema } = database;
  const filled = database.transaction(async (query) => {
    await work(async ({ number, bytes }) => {
      if (!(await insertRow(query, schema, number, bytes))) throw noLongerEmpty();
    });
    // Sessions that have ended since the backup would come back to life.
    await query(`DELETE FROM ${schema}.sessions`);
  }, LONGEST_SILENCE_MS);
  await filled.catch((error) => {
    throw error instanceof AppError ? error : refusedRestore(error, 'database');
  });
}

function noLongerEmpty(): AppError {
  return new AppError(
    'conflict',
    'The database is no longer empty; nothing was restored. Look, then restore again.',
  );
}
