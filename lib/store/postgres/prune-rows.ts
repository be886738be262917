import type { Database } from '#lib/postgres/database.ts';

const PRUNED_AT_ONCE = 20;
/** Whether a row's data are what its header says they are. */
const IS_SOUND = `substring(header FROM length(header)) = ','::bytea AND position(convert_to(
    '"dataHash":"' || encode(sha256(substring(data FROM 8 FOR greatest(length(data) - 9, 0))), 'hex') || '"',
    'UTF8') IN header) > 0`;

/** Drops the data of revisions up to a number, some at a time, until all are pruned or it is told to stop. */
export async function pruneRows(
  database: Database,
  upTo: number,
  stop?: AbortSignal,
): Promise<void> {
  const table = `${database.schema}.revisions`;
  for (let count = PRUNED_AT_ONCE; count === PRUNED_AT_ONCE; ) {
    stop?.throwIfAborted();
    // As the file without its data is written: its first line ends with a brace, not a comma. What is damaged stays.
    const pruned = await database.query(
      `UPDATE ${table} SET data = NULL, header = substring(header FOR length(header) - 1) || '}'::bytea
       WHERE number IN (
         SELECT number FROM ${table}
         WHERE number <= $1 AND data IS NOT NULL AND ${IS_SOUND} ORDER BY number LIMIT $2
       ) RETURNING number`,
      [upTo, PRUNED_AT_ONCE],
    );
    count = pruned.length;
  }
}
