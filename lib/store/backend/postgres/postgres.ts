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
import { DatabaseAway, hasCode, NO_TABLE, openError } from './database-errors.ts';
import { type DatabaseSettings, databaseName } from './database-url.ts';
import { migrate, refuseUnsafe, tablesVersion } from './migrations.ts';
import { bytesOfRow, CHECKSUM_IN_HEADER, type RowBytes, rowOfBytes } from './row-bytes.ts';

export type DatabaseFacts = {
  version: string;
  fsync: string;
  synchronousCommit: string;
  /** The setting synchronous_standby_names; empty if no standby has to confirm a commit. */
  standbys: string;
};

const NOW_MS = '(extract(epoch FROM now()) * 1000)::bigint';

/** Stores revisions as rows by number, and everything else as rows by key. */
export class PostgresBackend implements Backend {
  readonly address: BackendAddress;
  readonly refreshEveryMs = 500;
  clockAheadMs = 0;
  readonly database: Database;
  readonly #revisions: string;
  readonly #keys: string;
  readonly #put: string;
  #prepared: Promise<void> | null = null;

  /** Opens a database; `folder` may hold site.json and seed.json. Throws if it cannot be reached or has newer tables. */
  static async open(settings: DatabaseSettings, folder: string): Promise<PostgresBackend> {
    const database = await Database.create(settings);
    try {
      await tablesVersion(database);
      return new PostgresBackend(database, folder);
    } catch (error) {
      await database.close();
      throw error instanceof DatabaseAway ? openError(settings, error) : error;
    }
  }

  private constructor(database: Database, folder: string) {
    this.address = { folder, database: database.settings };
    this.database = database;
    this.#revisions = `${database.schema}.revisions`;
    this.#keys = `${database.schema}.kept`;
    this.#put = `INSERT INTO ${this.#keys} (key, bytes) VALUES ($1, $2)`;
  }

  locationOf(key: string): string {
    const shown = databaseName(this.database.settings);
    const number = revisionNumberOf(key);
    if (number !== null) return `row ${number} of the ${shown}`;
    return `row ${key} of the table ${this.database.settings.schema}.kept`;
  }

  async list(prefix: string): Promise<string[]> {
    // In one statement, so that revisions are never listed without the mark of a restore. Each as one text, because a row
    // for each of a hundred thousand keys would block the event loop.
    const [found] = await this.#select<{ keys: string | null; numbers: string | null }>(
      `SELECT (SELECT string_agg(key, E'\\n') FROM ${this.#keys} WHERE starts_with(key, $1)) AS keys,
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
      for (const row of await this.#select<RowBytes & { number: number }>(text, [numbers]))
        found.set(revisionKey(row.number), part === 'all' ? bytesOfRow(row) : row.header);
    }
    if (numbers.length < keys.length) {
      const text = `SELECT key, bytes FROM ${this.#keys} WHERE key = ANY($1::text[])`;
      for (const { key, bytes } of await this.#select<{ key: string; bytes: Buffer }>(text, [keys]))
        found.set(key, bytes);
    }
    return keys.map((key) => found.get(key) ?? null);
  }

  async putIfAbsent(key: string, bytes: Buffer, parent?: RevisionId): Promise<PutOutcome> {
    await this.prepare();
    const number = revisionNumberOf(key);
    if (number !== null) return commitRow(this.database, number, bytes, parent);
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
        const oldBytes = was ? bytesOfRow(was) : Buffer.alloc(0);
        const put = await query(`${this.#put} ON CONFLICT DO NOTHING RETURNING true`, [
          quarantineKey,
          oldBytes,
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
      await this.database.query(`DELETE FROM ${this.#keys} WHERE key = ANY($1::text[])`, [keys]);
  }

  async newest(): Promise<RevisionId | null> {
    const [newest] = await this.#select<RevisionId & { ms: number }>(
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
    this.#prepared ??= refuseUnsafe(this.database)
      .then(() => migrate(this.database))
      .catch((error) => {
        this.#prepared = null;
        throw error;
      });
    return this.#prepared;
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

  /** Returns the server's version and its settings for durability. */
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

  /** Returns the rows of a SELECT; none if the tables do not exist yet. */
  async #select<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.database.read<R>(text, values).catch((error) => {
      if (hasCode(error, NO_TABLE)) return [];
      throw error;
    });
  }
}
