import type { PoolClient, QueryResultRow } from 'pg';
import { Breaker } from './breaker.ts';
import { Connections, discard } from './connections.ts';
import { DatabaseAway } from './database-errors.ts';
import type { DatabaseSettings } from './database-url.ts';
import { watchSilence } from './silence-watch.ts';

type Values = readonly unknown[];

type QueryOptions = {
  /** How long the database may say nothing. */
  silenceMs?: number;
  /** Hears the codes of the warnings that come with the answer. */
  onNotice?: (code: string | undefined) => void;
};

/** Carries out one statement and returns its rows. */
export type Query = <R extends QueryResultRow>(text: string, values?: Values) => Promise<R[]>;

/** A database, asked over its connections. It never lets anybody wait long: while it is away, everything is refused at once. */
export class Database {
  readonly settings: DatabaseSettings;
  /** The schema of the tables, as statements name it. */
  readonly schema: string;
  readonly connections: Connections;
  readonly #breaker = new Breaker(() => this.#probe());

  /** Makes no connection yet. */
  static async create(settings: DatabaseSettings): Promise<Database> {
    return new Database(settings, await Connections.create(settings));
  }

  private constructor(settings: DatabaseSettings, connections: Connections) {
    this.settings = settings;
    this.schema = `"${settings.schema}"`;
    this.connections = connections;
  }

  /** Why the database cannot be asked, in the system's or its own name for it; null where it can. */
  get trouble(): string | null {
    return this.#breaker.trouble;
  }

  /** Carries out one statement by itself. Rejects with DatabaseAway where the database does not take it. */
  query<R extends QueryResultRow>(
    text: string,
    values: Values = [],
    { silenceMs, onNotice }: QueryOptions = {},
  ): Promise<R[]> {
    return this.#use(async (ask, client) => {
      const listener = ({ code }: { code?: string | undefined }) => onNotice?.(code);
      client.on('notice', listener);
      try {
        return await ask<R>(text, values);
      } finally {
        client.off('notice', listener);
      }
    }, silenceMs);
  }

  /**
   * Returns what a SELECT finds, read from the database that takes the changes: one that was demoted goes on answering.
   * Asked again, once, where a connection was lost.
   */
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
        throw error instanceof DatabaseAway ? new DatabaseAway(error.reason) : error;
      });
    if (rows[0]?.isInRecovery) throw this.#noted(new DatabaseAway('in recovery'));
    return rows
      .filter(({ isRow }) => isRow)
      .map(({ isInRecovery, isRow, ...row }) => row as unknown as R);
  }

  /** Carries out several statements, all or none. */
  transaction<T>(work: (query: Query) => Promise<T>, silenceMs?: number): Promise<T> {
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
    }, silenceMs);
  }

  /** Ends all connections. A database that stands still does not hold it up. */
  async close(): Promise<void> {
    this.#breaker.close();
    await this.connections.close();
  }

  async #use<T>(
    work: (query: Query, client: PoolClient) => Promise<T>,
    silenceMs?: number,
  ): Promise<T> {
    await this.#breaker.pass();
    const client = await this.connections.acquire().catch((error) => {
      throw this.#noted(error);
    });
    const watch = watchSilence(client, silenceMs);
    const query: Query = async (text, values = []) => {
      try {
        return (await client.query(text, [...values])).rows;
      } catch (error) {
        throw watch.errorOf(error, true);
      }
    };
    try {
      return await work(query, client);
    } catch (error) {
      throw this.#noted(error as Error);
    } finally {
      watch.stop();
      this.connections.release(client);
    }
  }

  /** Draws the consequences of an error, and returns it. */
  #noted<E extends Error>(error: E): E {
    if (!(error instanceof DatabaseAway)) return error;
    // Where one connection has met its end, or a server that takes no changes, the others lead there too.
    this.connections.dropAll();
    if (error.reason !== '25006') this.#breaker.suspect();
    return error;
  }

  async #probe(): Promise<void> {
    const client = await this.connections.connect();
    const watch = watchSilence(client);
    try {
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS "isInRecovery"');
      if (rows[0]?.isInRecovery) throw new DatabaseAway('in recovery');
    } catch (error) {
      throw watch.errorOf(error, false);
    } finally {
      watch.stop();
      discard(client);
    }
  }
}
