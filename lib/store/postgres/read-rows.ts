import type { Database } from '#lib/postgres/database.ts';
import { hasCode, NO_TABLE } from '#lib/postgres/database-errors.ts';
import { bytesOfRow, type RowBytes } from './row-bytes.ts';

/** Returns the used numbers, lowest first; none where there is no catalogue yet, and no table. */
export async function rowNumbers(database: Database): Promise<number[]> {
  const text = `SELECT number FROM ${database.schema}.revisions`;
  const rows = await rowsIfAny<{ number: number }>(database, text);
  return rows.map(({ number }) => number).sort((a, b) => a - b);
}

/** Returns what a revision's file would hold; null where there is none. */
export async function rowBytes(database: Database, number: number): Promise<Buffer | null> {
  const text = `SELECT header, data FROM ${database.schema}.revisions WHERE number = $1`;
  const [row] = await rowsIfAny<RowBytes>(database, text, [number]);
  return row ? bytesOfRow(row) : null;
}

/** Returns what a SELECT finds: nothing where there is no table yet. */
async function rowsIfAny<R extends object>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return database.read<R>(text, values).catch((error) => {
    if (hasCode(error, NO_TABLE)) return [];
    throw error;
  });
}
