import type { Database } from '#lib/postgres/database.ts';
import { isRepair } from '../repair-note.ts';
import { type Revision, readHeader } from '../revision.ts';

/** The newest row, and what stands under the number that is known here. */
type NewestRow = {
  number: number;
  checksum: string;
  /** The checksum under the known number; null where there is no such row. */
  held: string | null;
  header: Buffer | null;
  data: Buffer | null;
};

/** Returns the newest row: with its content only where that is new here, and not the revision on its way from here. */
export async function newestRow(
  database: Database,
  known: number,
  writing: Revision | null,
): Promise<NewestRow | undefined> {
  const table = `${database.schema}.revisions`;
  const [row] = await database.read<NewestRow>(
    `SELECT number, checksum, held, CASE WHEN "isNew" THEN header END AS header,
       CASE WHEN "isNew" THEN data END AS data
     FROM (
       SELECT *, number > $1 AND checksum IS DISTINCT FROM $2 AS "isNew",
         (SELECT checksum FROM ${table} WHERE number = $1) AS held
       FROM ${table} ORDER BY number DESC LIMIT 1
     ) AS newest`,
    [known, writing?.checksum],
  );
  return row;
}

/** Returns whether a revision was written anew by a repair: all processes go on from the one after it. */
export async function isRepairedRow(database: Database, number: number): Promise<boolean> {
  const [row] = await database.read<{ header: Buffer }>(
    `SELECT header FROM ${database.schema}.revisions WHERE number = $1`,
    [number],
  );
  const header = row && readHeader(row.header, number);
  return header ? isRepair(header) : false;
}

/** Returns the first number up to the newest that has no row; undefined where each has one. */
export async function missingRow(database: Database, newest: number): Promise<number | undefined> {
  const table = `${database.schema}.revisions`;
  const [gap] = await database.read<{ number: number }>(
    `SELECT number FROM generate_series(1, $1::bigint) AS number
     WHERE (SELECT count(*) FROM ${table} WHERE number <= $1) < $1
       AND NOT EXISTS (SELECT FROM ${table} AS there WHERE there.number = number.number) LIMIT 1`,
    [newest],
  );
  return gap?.number;
}
