import { randomUUID } from 'node:crypto';
import { checksumIn } from '../../log/revision.ts';
import type { BackendAddress } from '../address.ts';
import {
  type Backend,
  type PutOutcome,
  REVISIONS,
  type ReadResult,
  type RevisionId,
  revisionKey,
  revisionNumberOf,
} from '../backend.ts';
import { commitRow } from './commit.ts';
import { Database } from './database.ts';
import { DatabaseAway, hasCode, NO_TABLE, notReached } from './database-errors.ts';
import { type DatabaseSettings, shownDatabase } from './database-url.ts';
import { migrate, refuseUnsafe, tablesVersion } from './migrations.ts';
import { bytesOfRow, CHECKSUM_IN_HEADER, type RowBytes, rowOfBytes } from './row-bytes.ts';

export type DatabaseFacts = {
  version: string;
  fsync: string;
  synchronousCommit: string;
  /** As synchronous_standby_names says; empty where no standby has to confirm a commit. */
  standbys: string;
};

const NOW_MS = '(extract(epoch FROM now()) * 1000)::bigint';

/** A database: revisions are rows by number, all else rows by key. */
export class PostgresBackend implements Backend {
  readonly address: BackendAddress;
  readonly refreshEveryMs = 500;
  clockAheadMs = 0;
  readonly database: Database;
  readonly #revisions: string;
  readonly #kept: string;
  readonly #put: string;
  #ready: Promise<void> | null = null;

  /** Opens a database as it is; `folder` may hold site.json and seed.json. Refuses one that is away, or of a newer version. */
  static async open(settings: DatabaseSettings, folder: string): Promise<PostgresBackend> {
    const database = await Database.create(settings);
    try {
      await tablesVersion(database);
      return new PostgresBackend(database, folder);
    } catch (error) {
      await database.close();
      throw error instanceof DatabaseAway ? notReached(settings, error) : error;
    }
  }

  private constructor(database: Database, folder: string) {
    this.address = { folder, database: database.settings };
    this.database = database;
    this.#revisions = `${database.schema}.revisions`;
    this.#kept = `${database.schema}.kept`;
    this.#put = `INSERT INTO ${this.#kept} (key, bytes) VALUES ($1, $2)`;
  }

  locationOf(key: string): string {
    const shown = shownDatabase(this.database.settings);
    const number = revisionNumberOf(key);
    if (number !== null) return `row ${number} of the ${shown}`;
    return `row ${key} of the table ${this.database.settings.schema}.kept`;
  }

  async list(prefix: string): Promise<string[]> {
    // In one statement: what stands beside a mark of a restore is never seen without it. As one text each: a row for
    // each of a hundred thousand keys would hold up everything else.
    const [found] = await this.#find<{ keys: string | null; numbers: string | null }>(
      `SELECT (SELECT string_agg(key, E'\\n') FROM ${this.#kept} WHERE starts_with(key, $1)) AS keys,
        (SELECT string_agg(number::text, E'\\n') FROM ${this.#revisions} WHERE $1 = $2) AS numbers`,
      [prefix, REVISIONS],
    );
    const numbers = found?.numbers?.split('\n') ?? [];
    return [
      ...(found?.keys?.split('\n') ?? []),
      ...numbers.map((text) => revisionKey(Number(text))),
    ];
  }

  async readAll(
    keys: readonly string[],
    part: 'all' | 'first line' = 'all',
  ): Promise<ReadResult[]> {
    const found = new Map<string, Buffer>();
    const numbers = keys.map(revisionNumberOf).filter((number) => number !== null);
    if (numbers.length > 0) {
      const columns = part === 'all' ? 'number, header, data' : 'number, header';
      const text = `SELECT ${columns} FROM ${this.#revisions} WHERE number = ANY($1::bigint[])`;
      for (const row of await this.#find<RowBytes & { number: number }>(text, [numbers]))
        found.set(revisionKey(row.number), part === 'all' ? bytesOfRow(row) : row.header);
    }
    if (numbers.length < keys.length) {
      const text = `SELECT key, bytes FROM ${this.#kept} WHERE key = ANY($1::text[])`;
      for (const { key, bytes } of await this.#find<{ key: string; bytes: Buffer }>(text, [keys]))
        found.set(key, bytes);
    }
    return keys.map((key) => found.get(key) ?? null);
  }

  async putIfAbsent(key: string, bytes: Buffer, after?: RevisionId): Promise<PutOutcome> {
    await this.prepare();
    const number = revisionNumberOf(key);
    if (number !== null) return commitRow(this.database, number, bytes, after);
    const text = `${this.#put} ON CONFLICT DO NOTHING RETURNING true`;
    const put = await this.database.query(text, [key, bytes]);
    return put.length > 0 ? 'put' : 'taken';
  }

  async replace(key: string, bytes: Buffer, quarantineKey?: string): Promise<boolean> {
    await this.prepare();
    const number = revisionNumberOf(key);
    if (number === null) {
      await this.database.query(
        `${this.#put} ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes`,
        [key, bytes],
      );
      return true;
    }
    return this.database.transaction(async (query) => {
      if (quarantineKey) {
        const select = `SELECT header, data FROM ${this.#revisions} WHERE number = $1 FOR UPDATE`;
        const [was] = await query<RowBytes>(select, [number]);
        const kept = was ? bytesOfRow(was) : Buffer.alloc(0);
        const put = await query(`${this.#put} ON CONFLICT DO NOTHING RETURNING true`, [
          quarantineKey,
          kept,
        ]);
        if (put.length === 0) return false;
      }
      const { header, data } = rowOfBytes(bytes);
      await query(
        `INSERT INTO ${this.#revisions} (number, checksum, commit_id, header, data)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (number) DO UPDATE
         SET checksum = excluded.checksum, header = excluded.header, data = excluded.data`,
        [number, checksumIn(bytes), randomUUID(), header, data],
      );
      return true;
    });
  }

  async remove(keys: readonly string[]): Promise<void> {
    const numbers = keys.map(revisionNumberOf).filter((number) => number !== null);
    for (const number of numbers)
      await this.database.query(`DELETE FROM ${this.#revisions} WHERE number = $1`, [number]);
    if (numbers.length < keys.length)
      await this.database.query(`DELETE FROM ${this.#kept} WHERE key = ANY($1::text[])`, [keys]);
  }

  async newest(): Promise<RevisionId | null> {
    const [newest] = await this.#find<RevisionId & { ms: number }>(
      `SELECT number, ${CHECKSUM_IN_HEADER} AS checksum, ${NOW_MS} AS ms
       FROM ${this.#revisions} ORDER BY number DESC LIMIT 1`,
    );
    if (!newest) return null;
    const { ms, ...found } = newest;
    this.clockAheadMs = ms - Date.now();
    return found;
  }

  async now(): Promise<number> {
    const [row] = await this.database.read<{ ms: number }>(`SELECT ${NOW_MS} AS ms`);
    return row?.ms ?? Number.NaN;
  }

  async prepare(): Promise<void> {
    this.#ready ??= refuseUnsafe(this.database)
      .then(() => migrate(this.database))
      .catch((error) => {
        this.#ready = null;
        throw error;
      });
    return this.#ready;
  }

  async probe(): Promise<void> {
    await this.prepare();
    const undo = new Error('Only tried.');
    const trial = this.database.transaction(async (query) => {
      await query(this.#put, [`probe ${randomUUID()}`, Buffer.alloc(4096)]);
      throw undo;
    });
    await trial.catch((error) => {
      if (error !== undo) throw error;
    });
  }

  /** Returns how safely the database keeps what it acknowledges. */
  async facts(): Promise<DatabaseFacts> {
    const [row] = await this.database.read<DatabaseFacts>(`
      SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS "synchronousCommit",
        current_setting('synchronous_standby_names') AS standbys`);
    return row as DatabaseFacts;
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  /** Returns what a SELECT finds: nothing where there is no table yet. */
  async #find<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.database.read<R>(text, values).catch((error) => {
      if (hasCode(error, NO_TABLE)) return [];
      throw error;
    });
  }
}
