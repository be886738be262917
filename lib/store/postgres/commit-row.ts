import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#lib/errors.ts';
import type { Database } from '#lib/postgres/database.ts';
import { DatabaseAway } from '#lib/postgres/database-errors.ts';
import { type Revision, revisionBytes } from '../revision.ts';
import { RevisionTaken, unconfirmedWrite } from '../revisions.ts';
import { lostHistory } from './lost-history.ts';
import { rowOfBytes } from './row-bytes.ts';

/** After so long it is said that nobody knows whether a change was saved. */
const LONGEST_DOUBT_MS = 10_000;
const LONGEST_SILENCE_MS = 3_000;
/** A line slower than a megabyte a second counts as dead. */
const BYTES_PER_MS = 1_000;
const PAUSE_MS = 50;
/** 'The transaction has already committed locally, but might not have been replicated to the standby.' */
const NOT_REPLICATED = '01000';
/** It may have been switched off since the start, for all or for a connection that others use too. */
const STAYS_SAFE = `CASE current_setting('synchronous_commit')
  WHEN 'off' THEN set_config('synchronous_commit', 'on', true) END`;
const ABORTED_FOR_ANOTHER = new Set(['40001', '40P01']);

/**
 * Commits a revision under its number, if that is free and the one before it is what it was made from: in one statement,
 * which the database carries out whole or not at all, and which tells the others on the channel. Where it is not known
 * whether it was carried out, it is sent again: two of the same commit cannot both be.
 */
export async function commitRow(
  database: Database,
  revision: Revision,
  message: string,
): Promise<void> {
  const id = randomUUID();
  const { header, data } = rowOfBytes(revisionBytes(revision));
  const { schema } = database;
  const statement = `
    WITH written AS (
      INSERT INTO ${schema}.revisions (number, checksum, commit_id, header, data)
      SELECT $1::bigint, $2::text, $3::uuid, $4::bytea, $5::bytea
      WHERE $1 = 1
        OR EXISTS (SELECT FROM ${schema}.revisions WHERE number = $1 - 1 AND checksum = $6::text)
      ON CONFLICT (number) DO NOTHING
      RETURNING number
    )
    SELECT number, pg_notify($7, $8), ${STAYS_SAFE} FROM written`;
  const { revision: number, checksum, parent } = revision;
  const channel = database.settings.schema;
  const values = [number, checksum, id, header, data, parent, channel, message];
  const transferMs = (data?.length ?? 0) / BYTES_PER_MS;
  const until = performance.now() + LONGEST_DOUBT_MS + transferMs;

  /** Sends the statement. Resolves where the revision is committed. */
  const send = async (silenceMs: number) => {
    const notices = new Set<string | undefined>();
    const onNotice = (code: string | undefined) => notices.add(code);
    const written = await database.query(statement, values, { silenceMs, onNotice });
    if (notices.has(NOT_REPLICATED)) throw unconfirmedWrite(new DatabaseAway(NOT_REPLICATED));
    if (written.length === 0) await lookUp();
  };

  /** Finds out why there was nothing to write. Resolves where an earlier sending has written it. */
  const lookUp = async () => {
    const rows = await database.read<{ number: number; checksum: string; id: string }>(
      `SELECT number, checksum, commit_id AS id FROM ${schema}.revisions WHERE number IN ($1, $2)`,
      [number, number - 1],
    );
    const there = rows.find((row) => row.number === number);
    const before = rows.find((row) => row.number === number - 1);
    if (there?.id === id) return;
    if (there || number === 1 || before?.checksum === parent) throw new RevisionTaken(number);
    throw lostHistory(number - 1);
  };

  for (let isInDoubt = false, silenceMs = LONGEST_SILENCE_MS + transferMs; ; ) {
    try {
      return await send(silenceMs);
    } catch (error) {
      if (error instanceof DatabaseAway) isInDoubt ||= error.wasSent;
      if (!isInDoubt || error instanceof RevisionTaken) throw refusal(error, number);
      if (!(error instanceof DatabaseAway) || performance.now() > until)
        throw unconfirmedWrite(error);
      await wait(PAUSE_MS * (1 + Math.random()));
      // One that waits for a standby holds a connection until that comes: there are two of them at most.
      silenceMs = until - performance.now();
    }
  }
}

/** Resolves where the database takes as many bytes as this revision has. Leaves nothing there. */
export async function probeRow(database: Database, like: Revision): Promise<void> {
  const { header, data } = rowOfBytes(revisionBytes(like));
  const undo = new Error('Only tried.');
  const trial = database.transaction(async (query) => {
    const table = `${database.schema}.damaged`;
    await query(`INSERT INTO ${table} (number, header, data) VALUES (0, $1, $2)`, [header, data]);
    throw undo;
  });
  await trial.catch((error) => {
    if (error !== undo) throw error;
  });
}

/** Returns what is said of a change that was certainly not saved. */
function refusal(error: unknown, number: number): Error {
  if (error instanceof RevisionTaken || error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (ABORTED_FOR_ANOTHER.has(code)) return new RevisionTaken(number);
  return new AppError(
    'unavailable',
    `The change could not be saved: the database refused it (${code}). Nothing was changed; try again.`,
    { cause: error },
  );
}
