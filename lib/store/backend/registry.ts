import type { BackendAddress } from './address.ts';
import type { Backend } from './backend.ts';
import type { Counts } from './counts.ts';
import { FilesBackend } from './files/files.ts';
import type { PostgresBackend } from './postgres/postgres.ts';

/** Opens a place as it is. Makes nothing there, and brings nothing up to date. Refuses a database that is away. */
export async function openBackend({ folder, database }: BackendAddress): Promise<Backend> {
  if (!database) return new FilesBackend(folder);
  // Who keeps data in files does not load it.
  const { PostgresBackend } = await import('./postgres/postgres.ts');
  return PostgresBackend.open(database, folder);
}

/** Returns what failed sign-ins are counted with: all machines on a database share their counts. */
export async function openCounts(backend: Backend): Promise<Counts> {
  if (!backend.address.database) return (await import('./counts.ts')).countsInMemory;
  const { countsInDatabase } = await import('./postgres/counts.ts');
  return countsInDatabase((backend as PostgresBackend).database);
}
