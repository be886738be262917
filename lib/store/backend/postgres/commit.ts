import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checksumIn } from '../../log/revision.ts';
import { type PutOutcome, type RevisionId, unconfirmedWrite } from '../backend.ts';
import type { Database } from './database.ts';
import { DatabaseAway } from './database-errors.ts';
import { CHECKSUM_IN_HEADER, rowOfBytes } from './row-bytes.ts';

/** After so long it is said that nobody knows whether a change was saved. */
const LONGEST_DOUBT_MS = 10_000;
const LONGEST_SILENCE_MS = 3_000;
const PAUSE_MS = 50;
/** 'The transaction has already committed locally, but might not have been replicated to the standby.' */
const NOT_REPLICATED = '01000';
const ABORTED_FOR_ANOTHER = new Set(['40001', '40P01']);

/** Commits in one statement, sent again where its outcome is not known: two of the same commit cannot both be. */
export async function commitRow(
  database: Database,
  number: number,
  bytes: Buffer,
  after: RevisionId | undefined,
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
  const values = [number, checksumIn(bytes), id, header, data, after?.number, after?.checksum];
  const until = performance.now() + LONGEST_DOUBT_MS;

  const send = async (timeoutMs: number): Promise<PutOutcome> => {
    const notices = new Set<string | undefined>();
    const onNotice = (code: string | undefined) => notices.add(code);
    const written = await database.query(statement, values, { timeoutMs, onNotice });
    if (notices.has(NOT_REPLICATED)) throw unconfirmedWrite(new DatabaseAway(NOT_REPLICATED));
    return written.length > 0 ? 'put' : lookUp();
  };

  const lookUp = async (): Promise<PutOutcome> => {
    const [there] = await database.read<{ id: string }>(
      `SELECT commit_id AS id FROM ${schema}.revisions WHERE number = $1`,
      [number],
    );
    if (there) return there.id === id ? 'put' : 'taken';
    return 'parent gone';
  };

  for (let isInDoubt = false, timeoutMs = LONGEST_SILENCE_MS; ; ) {
    try {
      return await send(timeoutMs);
    } catch (error) {
      if (ABORTED_FOR_ANOTHER.has((error as { code?: string }).code ?? '')) return 'taken';
      if (error instanceof DatabaseAway) isInDoubt ||= error.wasSent;
      if (!isInDoubt) throw error;
      if (!(error instanceof DatabaseAway) || performance.now() > until)
        throw unconfirmedWrite(error);
      await wait(PAUSE_MS * (1 + Math.random()));
      // One that waits for a standby holds a connection until that comes: there are two of them at most.
      timeoutMs = until - performance.now();
    }
  }
}
