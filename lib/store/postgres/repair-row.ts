import { randomUUID } from 'node:crypto';
import type { Database, Query } from '#lib/postgres/database.ts';
import { readHeader, readRevisionFile } from '../revision.ts';
import { bytesOfRow, type RowBytes, rowOfBytes } from './row-bytes.ts';

/** Gives a number its row unless it has one. Returns whether it had none. */
export async function putRow(database: Database, number: number, bytes: Buffer): Promise<boolean> {
  const query: Query = (text, values) => database.query(text, values);
  return insertRow(query, database.schema, number, bytes);
}

/**
 * Writes the row of a damaged revision anew and keeps what was in it, both or neither. Returns where that is now; null,
 * and nothing done, where another repair was first.
 */
export async function repairRow(
  database: Database,
  number: number,
  bytes: Buffer,
): Promise<string | null> {
  const { schema } = database;
  return database.transaction(async (query) => {
    const [there] = await query<RowBytes>(
      `SELECT header, data FROM ${schema}.revisions WHERE number = $1 FOR UPDATE`,
      [number],
    );
    if (!there || readRevisionFile(bytesOfRow(there), number)?.data) return null;
    const [kept] = await query<{ id: number }>(
      `INSERT INTO ${schema}.damaged (number, header, data) VALUES ($1, $2, $3) RETURNING id`,
      [number, there.header, there.data],
    );
    await query(`DELETE FROM ${schema}.revisions WHERE number = $1`, [number]);
    await insertRow(query, schema, number, bytes);
    return `row ${kept?.id} of the table ${schema.replaceAll('"', '')}.damaged`;
  });
}

/** Inserts the row of a revision unless there is one. Returns whether there was none. */
export async function insertRow(
  query: Query,
  schema: string,
  number: number,
  bytes: Buffer,
): Promise<boolean> {
  const { header, data } = rowOfBytes(bytes);
  const checksum = readHeader(header, number)?.checksum ?? '';
  const inserted = await query(
    `INSERT INTO ${schema}.revisions (number, checksum, commit_id, header, data)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (number) DO NOTHING RETURNING number`,
    [number, checksum, randomUUID(), header, data],
  );
  return inserted.length > 0;
}
