import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { discard, socketOf } from './connections.ts';
import type { Database } from './database.ts';

const LONGEST_PROOF_MS = 1_500;
const HEARTBEAT_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
const PROOF = 'proof ';

type Options = {
  channel: string;
  /** Hears what is notified, and null when something may have been missed. */
  onMessage: (message: string | null) => void;
  /** Called once, where LISTEN is taken and nothing comes of it. */
  onUnheard?: (() => void) | undefined;
};

/**
 * Hears what is notified on a channel, on a connection of its own. A pooler in between may take LISTEN and pass nothing
 * on, so it notifies itself, at first and from time to time.
 */
export class Listener {
  readonly #database: Database;
  readonly #options: Options;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #onProof: (proof: string) => void = () => {};
  #failures = 0;
  #isProven = false;
  #hasTold = false;
  #isClosed = false;

  constructor(database: Database, options: Options) {
    this.#database = database;
    this.#options = options;
    void this.#connect();
  }

  /** Whether notifications are known to arrive. */
  get isProven(): boolean {
    return this.#isProven;
  }

  /** Listens no more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#client) discard(this.#client);
  }

  async #connect(): Promise<void> {
    try {
      const client = await this.#database.connections.connect();
      this.#client = client;
      client.once('end', () => this.#reconnect());
      if (this.#isClosed) return discard(client);
      // To hear of others is no reason for a process to live on.
      socketOf(client).unref();
      await this.#listen(client).catch(() => discard(client));
    } catch {
      this.#reconnect();
    }
  }

  #reconnect(): void {
    this.#isProven = false;
    if (this.#isClosed) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, LONGEST_PAUSE_MS);
    this.#later(() => void this.#connect(), pause * (0.5 + Math.random() / 2));
  }

  async #listen(client: Client): Promise<void> {
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(PROOF)) this.#onProof(payload);
      else this.#options.onMessage(payload);
    });
    // A database that stands still would never say that it listens.
    const listening = client.query(`LISTEN "${this.#options.channel}"`);
    await Promise.race([listening, wait(LONGEST_PROOF_MS, undefined, { ref: false })]);
    await this.#prove(client);
    this.#failures = 0;
    this.#isProven = true;
    this.#options.onMessage(null);
  }

  /** Resolves when the listener has heard itself. Rejects where it does not. */
  async #prove(client: Client): Promise<void> {
    const proof = PROOF + randomUUID();
    const heard = new Promise<boolean>((resolve) => {
      this.#onProof = (arrived) => arrived === proof && resolve(true);
    });
    await this.#database.query('SELECT pg_notify($1, $2)', [this.#options.channel, proof]);
    if (await Promise.race([heard, wait(LONGEST_PROOF_MS, false, { ref: false })])) {
      this.#later(() => this.#prove(client).catch(() => discard(client)), HEARTBEAT_MS);
      return;
    }
    if (!this.#hasTold && !this.#isProven) this.#options.onUnheard?.();
    this.#hasTold ||= !this.#isProven;
    throw new Error('Notifications do not arrive.');
  }

  #later(work: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms).unref();
  }
}
