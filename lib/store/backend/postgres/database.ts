import type { Socket } from 'node:net';
import type { Client, ClientConfig, Pool, PoolClient, QueryResultRow } from 'pg';
import { DatabaseAway, databaseError } from './database-errors.ts';
import type { DatabaseSettings } from './database-url.ts';

const MAX_CONNECTIONS = 5;
/** A database that takes longer to connect or to answer counts as unreachable. */
const CONNECT_TIMEOUT_MS = 1_500;
const QUERY_TIMEOUT_MS = 2_000;
const INT8 = 20;

type Values = readonly unknown[];

type QueryOptions = {
  timeoutMs?: number;
  /** Called with the code of each warning that comes with the answer. */
  onNotice?: (code: string | undefined) => void;
};

export type Query = <R extends QueryResultRow>(text: string, values?: Values) => Promise<R[]>;

type Pg = typeof import('pg').default;

/** A small pool of connections to a database. A statement that times out closes its connection. */
export class Database {
  readonly settings: DatabaseSettings;
  readonly schema: string;
  readonly #pool: Pool;
  /** The generation of each open connection. Those of an earlier generation are not reused. */
  readonly #generationOf = new Map<Client, number>();
  #generation = 0;

  /** Returns a pool that has not connected yet. */
  static async create(settings: DatabaseSettings): Promise<Database> {
    // Loaded only if a database is used.
    const { default: pg } = await import('pg');
    return new Database(settings, pg);
  }

  private constructor(settings: DatabaseSettings, pg: Pg) {
    this.settings = settings;
    this.schema = `"${settings.schema}"`;
    const max = MAX_CONNECTIONS;
    this.#pool = new pg.Pool({ ...configOf(settings, pg), max, allowExitOnIdle: true });
    this.#pool.on('connect', (client) => {
      this.#generationOf.set(client, this.#generation);
      client.once('end', () => this.#generationOf.delete(client));
      // Without a listener, a lost connection would end the process. Its user gets the error too.
      client.on('error', () => {});
    });
    // An idle connection was lost. The pool has already removed it.
    this.#pool.on('error', () => {});
  }

  /** Runs one statement and returns its rows. Rejects with DatabaseAway if the database cannot be reached. */
  query<R extends QueryResultRow>(
    text: string,
    values: Values = [],
    { timeoutMs, onNotice }: QueryOptions = {},
  ): Promise<R[]> {
    return this.#use(async (query, client) => {
      const listener = ({ code }: { code?: string | undefined }) => onNotice?.(code);
      client.on('notice', listener);
      try {
        return await query<R>(text, values);
      } finally {
        client.off('notice', listener);
      }
    }, timeoutMs);
  }

  /** Returns the rows of a SELECT. Rejects if the server is a standby, because a demoted primary still answers queries. */
  async read<R extends QueryResultRow>(text: string, values: Values = []): Promise<R[]> {
    const sql = `SELECT pg_is_in_recovery() AS "isInRecovery", found.*
      FROM (VALUES (1)) AS always
      LEFT JOIN (SELECT true AS "isRow", selected.* FROM (${text}) AS selected) AS found ON true`;
    const select = () => this.query<R & { isInRecovery: boolean; isRow: true | null }>(sql, values);
    const rows = await select()
      .catch((error) => {
        if (error instanceof DatabaseAway && error.wasSent && error.reason !== 'ETIMEDOUT')
          return select();
        throw error;
      })
      .catch((error) => {
        // A read changes nothing, so `wasSent` does not matter.
        throw error instanceof DatabaseAway ? new DatabaseAway(error.reason) : error;
      });
    if (rows[0]?.isInRecovery) throw this.#retire(new DatabaseAway('in recovery'));
    return rows
      .filter(({ isRow }) => isRow)
      .map(({ isInRecovery, isRow, ...row }) => row as unknown as R);
  }

  /** Runs several statements in one transaction, and returns the result of `work`. */
  transaction<T>(work: (query: Query) => Promise<T>, timeoutMs?: number): Promise<T> {
    return this.#use(async (query) => {
      await query('BEGIN');
      try {
        const result = await work(query);
        await query('COMMIT');
        return result;
      } catch (error) {
        await query('ROLLBACK').catch(() => {});
        throw error;
      }
    }, timeoutMs);
  }

  /** Closes all connections for good, without waiting for the database. */
  async close(): Promise<void> {
    if (this.#pool.ending) return;
    void this.#pool.end();
    for (const client of this.#generationOf.keys()) discard(client);
  }

  async #use<T>(
    work: (query: Query, client: PoolClient) => Promise<T>,
    timeoutMs = QUERY_TIMEOUT_MS,
  ): Promise<T> {
    const client = await this.#connect().catch((error) => {
      throw this.#retire(databaseError(error, false, this.settings));
    });
    const query: Query = async (text, values = []) => {
      try {
        // pg's types omit query_timeout for a single statement.
        const config = { text, values: [...values], query_timeout: timeoutMs };
        return (await client.query(config)).rows;
      } catch (error) {
        throw this.#retire(databaseError(error, true, this.settings));
      }
    };
    try {
      return await work(query, client);
    } finally {
      // Discard a connection of an earlier generation, or one left inside a transaction or statement.
      const isDone = this.#isCurrent(client) && client.getTransactionStatus() === 'I';
      if (!isDone) discard(client);
      client.release(!isDone);
    }
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#isCurrent(client)) return client;
      discard(client);
      client.release(true);
    }
  }

  #isCurrent(client: Client): boolean {
    return this.#generationOf.get(client) === this.#generation;
  }

  /** If one connection has failed or met a server that accepts no changes, the others are not reused either. */
  #retire(error: Error): Error {
    if (error instanceof DatabaseAway) this.#generation++;
    return error;
  }
}

/** Closes a connection at once. pg's own `end` waits for the server. */
function discard(client: Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/** Returns pg's settings, without startup parameters, which connection poolers reject. */
function configOf({ schema: _, ...connection }: DatabaseSettings, pg: Pg): ClientConfig {
  const { getTypeParser } = pg.types;
  return {
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((id: number, format: 'text') =>
        id === INT8 ? Number : getTypeParser(id, format)) as typeof getTypeParser,
    },
  };
}
