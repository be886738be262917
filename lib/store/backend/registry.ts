import type { BackendAddress } from './address.ts';
import type { Backend } from './backend.ts';
import type { Counts } from './counts.ts';
import { FilesBackend } from './files/files.ts';
import type { PostgresBackend } from './postgres/postgres.ts';

/** Opens a backend, and creates or migrates nothing. Throws if a database cannot be reached. */
export async function openBackend({ folder, database }: BackendAddress): Promise<Backend> {
  if (!database) return new FilesBackend(folder);
  // Loaded only if a database is used.
  const { PostgresBackend } = await import('./postgres/postgres.ts');
  return PostgresBackend.open(database, folder);
}

/** Returns the counters for rate limits. All machines that share a database share its counts. */
export async function openCounts(backend: Backend): Promise<Counts> {
  if (!backend.address.database) return (await import('./counts.ts')).countsInMemory;
  const { countsInDatabase } = await import('./postgres/counts.ts');
  return countsInDatabase((backend as PostgresBackend).database);
}
