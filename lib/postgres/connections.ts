import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import { databaseError } from './database-errors.ts';
import type { DatabaseSettings } from './database-url.ts';

const MOST_SHARED = 5;
/** A database that takes longer to take a connection is as good as one that is away. */
const LONGEST_CONNECT_MS = 1_500;
const LONGEST_GOODBYE_MS = 250;
const INT8 = 20;

type Pg = typeof import('pg').default;

/** The connections to a database: a few that statements share in turn, and those that somebody has alone. */
export class Connections {
  readonly #pg: Pg;
  readonly #config: ClientConfig;
  readonly #pool: Pool;
  /** Every connection there is, whoever has it. */
  readonly #open = new Set<Client>();
  readonly #inUse = new Set<Client>();
  /** Those that were dropped while somebody was using them. */
  readonly #dropped = new WeakSet<Client>();

  /** Makes no connection yet. */
  static async create(settings: DatabaseSettings): Promise<Connections> {
    // Who keeps data in files does not load it.
    const { default: pg } = await import('pg');
    return new Connections(settings, pg);
  }

  private constructor(settings: DatabaseSettings, pg: Pg) {
    this.#pg = pg;
    this.#config = configOf(settings, pg);
    this.#pool = new pg.Pool({ ...this.#config, max: MOST_SHARED, allowExitOnIdle: true });
    this.#pool.on('connect', (client) => this.#keep(client));
    this.#pool.on('acquire', (client) => this.#inUse.add(client));
    this.#pool.on('release', (_error, client) => this.#inUse.delete(client));
    // An idle connection that ended: the pool has let go of it.
    this.#pool.on('error', () => {});
  }

  /** Returns a shared connection once one is free. Its asker gives it back with `release`. */
  async acquire(): Promise<PoolClient> {
    return this.#pool.connect().catch((error) => {
      throw databaseError(error, false);
    });
  }

  /** Takes a shared connection back. One that was dropped meanwhile, or is left within a transaction, is ended. */
  release(client: PoolClient): void {
    client.release(this.#dropped.has(client) || client.getTransactionStatus() !== 'I');
  }

  /** Returns a connection for its asker alone, who ends it with `discard`. */
  async connect(): Promise<Client> {
    const client = new this.#pg.Client(this.#config);
    this.#keep(client);
    this.#inUse.add(client);
    try {
      await client.connect();
      return client;
    } catch (error) {
      discard(client);
      throw databaseError(error, false);
    }
  }

  /** Ends every connection: those that somebody is using when they are given back. */
  dropAll(): void {
    for (const client of this.#open)
      if (this.#inUse.has(client)) this.#dropped.add(client);
      else discard(client);
  }

  /** Ends all connections for good. A database that stands still does not hold it up. */
  async close(): Promise<void> {
    if (this.#pool.ending) return;
    const ended = Promise.allSettled([...this.#open].map((client) => once(client, 'end')));
    void this.#pool.end();
    const goodbye = new AbortController();
    await Promise.race([ended, wait(LONGEST_GOODBYE_MS, undefined, goodbye).catch(() => {})]);
    goodbye.abort();
    for (const client of this.#open) discard(client);
  }

  #keep(client: Client): void {
    this.#open.add(client);
    client.once('end', () => {
      this.#open.delete(client);
      this.#inUse.delete(client);
    });
    // Without a listener the end of a connection would end the process. Who uses it hears of it all the same.
    client.on('error', () => {});
  }
}

/** Ends a connection at once, whatever the other side does. */
export function discard(client: Client): void {
  socketOf(client).destroy();
}

/** pg gives no way to let go of a connection whose other side says nothing. */
export function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
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
