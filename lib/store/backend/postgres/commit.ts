import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checksumIn } from '../../log/revision.ts';
import { type PutOutcome, type RevisionId, unconfirmedWrite } from '../backend.ts';
import type { Database } from './database.ts';
import { DatabaseAway } from './database-errors.ts';
import { CHECKSUM_IN_HEADER, rowOfBytes } from './row-bytes.ts';

/** How long to retry a commit of unknown outcome before reporting it as unconfirmed. */
const MAX_UNKNOWN_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 3_000;
const PAUSE_MS = 50;
/** 'The transaction has already committed locally, but might not have been replicated to the standby.' */
const NOT_REPLICATED = '01000';
const SERIALIZATION_FAILURES = new Set(['40001', '40P01']);

/** Commits in one statement, which is sent again if its outcome is unknown. The primary key rules out a second copy. */
export async function commitRow(
  database: Database,
  number: number,
  bytes: Buffer,
  parent: RevisionId | undefined,
): Promise<PutOutcome> {
  const id = randomUUID();
  const { header, data } = rowOfBytes(bytes);
  const { schema } = database;
  const statement = `
    INSERT INTO ${schema}.revisions (number, checksum, commit_id, header, data)
    SELECT $1::bigint, $2::text, $3::uuid, $4::bytea, $5::bytea
    WHERE $6::bigint IS NULL
      OR EXISTS (
        SELECT FROM ${schema}.revisions WHERE number = $6 AND ${CHECKSUM_IN_HEADER} = $7::text)
    ON CONFLICT (number) DO NOTHING
    RETURNING number`;
  const values = [number, checksumIn(bytes), id, header, data, parent?.number, parent?.checksum];
  const until = performance.now() + MAX_UNKNOWN_MS;

  const send = async (timeoutMs: number): Promise<PutOutcome> => {
    const notices = new Set<string | undefined>();
    const onNotice = (code: string | undefined) => notices.add(code);
    const written = await database.query(statement, values, { timeoutMs, onNotice });
    if (notices.has(NOT_REPLICATED)) throw unconfirmedWrite(new DatabaseAway(NOT_REPLICATED));
    return written.length > 0 ? 'put' : lookUp();
  };

  const lookUp = async (): Promise<PutOutcome> => {
    const [row] = await database.read<{ id: string }>(
      `SELECT commit_id AS id FROM ${schema}.revisions WHERE number = $1`,
      [number],
    );
    if (row) return row.id === id ? 'put' : 'taken';
    return 'parent gone';
  };

  for (let isUnknown = false, timeoutMs = STATEMENT_TIMEOUT_MS; ; ) {
    try {
      return await send(timeoutMs);
    } catch (error) {
      if (SERIALIZATION_FAILURES.has((error as { code?: string }).code ?? '')) return 'taken';
      if (error instanceof DatabaseAway) isUnknown ||= error.wasSent;
      if (!isUnknown) throw error;
      if (!(error instanceof DatabaseAway) || performance.now() > until)
        throw unconfirmedWrite(error);
      await wait(PAUSE_MS * (1 + Math.random()));
      // A commit that waits for a standby holds its connection. The second attempt gets all the remaining time, so at most two do.
      timeoutMs = until - performance.now();
    }
  }
}
