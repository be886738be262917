import type { Socket } from 'node:net';
import type { Client, ClientConfig, Pool, PoolClient, QueryResultRow } from 'pg';
import { DatabaseAway, databaseError } from './database-errors.ts';
import type { DatabaseSettings } from './database-url.ts';

const MOST_CONNECTIONS = 5;
/** A database that takes longer to take a connection, or to answer, is as good as one that is away. */
const LONGEST_CONNECT_MS = 1_500;
const LONGEST_QUERY_MS = 2_000;
const INT8 = 20;

type Values = readonly unknown[];

type QueryOptions = {
  timeoutMs?: number;
  /** Hears the codes of the warnings that come with the answer. */
  onNotice?: (code: string | undefined) => void;
};

export type Query = <R extends QueryResultRow>(text: string, values?: Values) => Promise<R[]>;

type Pg = typeof import('pg').default;

/** A database, asked over a few connections. Nobody waits long for it: what takes too long ends its connection. */
export class Database {
  readonly settings: DatabaseSettings;
  readonly schema: string;
  readonly #pool: Pool;
  /** Each connection there is, and the era that it was made in: those of an earlier one are used no more. */
  readonly #eraOf = new Map<Client, number>();
  #era = 0;

  /** Makes no connection yet. */
  static async create(settings: DatabaseSettings): Promise<Database> {
    // Who keeps data in files does not load it.
    const { default: pg } = await import('pg');
    return new Database(settings, pg);
  }

  private constructor(settings: DatabaseSettings, pg: Pg) {
    this.settings = settings;
    this.schema = `"${settings.schema}"`;
    const max = MOST_CONNECTIONS;
    this.#pool = new pg.Pool({ ...configOf(settings, pg), max, allowExitOnIdle: true });
    this.#pool.on('connect', (client) => {
      this.#eraOf.set(client, this.#era);
      client.once('end', () => this.#eraOf.delete(client));
      // Without a listener the end of a connection would end the process. Who uses it hears of it all the same.
      client.on('error', () => {});
    });
    // An idle connection that ended: the pool has let go of it.
    this.#pool.on('error', () => {});
  }

  /** Carries out one statement by itself. Rejects with DatabaseAway where the database does not take it. */
  query<R extends QueryResultRow>(
    text: string,
    values: Values = [],
    { timeoutMs, onNotice }: QueryOptions = {},
  ): Promise<R[]> {
    return this.#use(async (ask, client) => {
      const listener = ({ code }: { code?: string | undefined }) => onNotice?.(code);
      client.on('notice', listener);
      try {
        return await ask<R>(text, values);
      } finally {
        client.off('notice', listener);
      }
    }, timeoutMs);
  }

  /** Returns what a SELECT finds in the database that takes the changes: one that was demoted goes on answering. */
  async read<R extends QueryResultRow>(text: string, values: Values = []): Promise<R[]> {
    const asked = `SELECT pg_is_in_recovery() AS "isInRecovery", found.*
      FROM (VALUES (1)) AS always
      LEFT JOIN (SELECT true AS "isRow", selected.* FROM (${text}) AS selected) AS found ON true`;
    const ask = () => this.query<R & { isInRecovery: boolean; isRow: true | null }>(asked, values);
    const rows = await ask()
      .catch((error) => {
        if (error instanceof DatabaseAway && error.wasSent && error.reason !== 'ETIMEDOUT')
          return ask();
        throw error;
      })
      .catch((error) => {
        // Nothing was to be changed, so nothing is in doubt.
        throw error instanceof DatabaseAway ? new DatabaseAway(error.reason) : error;
      });
    if (rows[0]?.isInRecovery) throw this.#noted(new DatabaseAway('in recovery'));
    return rows
      .filter(({ isRow }) => isRow)
      .map(({ isInRecovery, isRow, ...row }) => row as unknown as R);
  }

  /** Carries out several statements, all or none. */
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

  /** Ends all connections for good. A database that stands still does not hold it up. */
  async close(): Promise<void> {
    if (this.#pool.ending) return;
    void this.#pool.end();
    for (const client of this.#eraOf.keys()) discard(client);
  }

  async #use<T>(
    work: (query: Query, client: PoolClient) => Promise<T>,
    timeoutMs = LONGEST_QUERY_MS,
  ): Promise<T> {
    const client = await this.#connect().catch((error) => {
      throw this.#noted(databaseError(error, false, this.settings));
    });
    const query: Query = async (text, values = []) => {
      try {
        // pg's types do not know that a statement may have a limit of its own.
        const config = { text, values: [...values], query_timeout: timeoutMs };
        return (await client.query(config)).rows;
      } catch (error) {
        throw this.#noted(databaseError(error, true, this.settings));
      }
    };
    try {
      return await work(query, client);
    } finally {
      // One of an earlier era by now, or left within a transaction or a statement, is ended.
      const isDone = this.#isOfToday(client) && client.getTransactionStatus() === 'I';
      if (!isDone) discard(client);
      client.release(!isDone);
    }
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#isOfToday(client)) return client;
      discard(client);
      client.release(true);
    }
  }

  #isOfToday(client: Client): boolean {
    return this.#eraOf.get(client) === this.#era;
  }

  /** Where one connection has met its end, or a server that takes no changes, the others lead there too. */
  #noted(error: Error): Error {
    if (error instanceof DatabaseAway) this.#era++;
    return error;
  }
}

/** Ends a connection at once, whatever the other side does: pg's own way waits for that. */
function discard(client: Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/** No name of a statement and no parameter at the start: a pooler may stand in between. */
function configOf({ schema: _, ...reached }: DatabaseSettings, pg: Pg): ClientConfig {
  const { getTypeParser } = pg.types;
  return {
    ...reached,
    connectionTimeoutMillis: LONGEST_CONNECT_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((id: number, format: 'text') =>
        id === INT8 ? Number : getTypeParser(id, format)) as typeof getTypeParser,
    },
  };
}
