import { createHash } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import type { Database } from '#lib/postgres/database.ts';
import type { Sessions, SignIn } from './sessions.ts';

/** Longer than any request lasts. */
const REMEMBERED_MS = 60_000;
const SWEEP_EVERY_MS = 10 * 60_000;
const IS_ALIVE = `used_at > now() - interval '30 minutes' AND started_at > now() - interval '12 hours'`;
/** The last use is written once a minute at most. */
const IS_STALE = `used_at < now() - interval '1 minute'`;

/**
 * Sessions in a table, each under a hash of its id, so that the table tells nobody an id. A use writes to a row that is
 * there and never makes one: so nothing that is still in progress can bring an ended session back. All times are the
 * database's: machines whose clocks differ agree on who is signed in.
 */
export class SessionRows implements Sessions {
  readonly #database: Database;
  readonly #table: string;
  readonly #usedCodes: string;
  /** Ended here lately: for what was read before the end, and for a database that could not be asked to end it. */
  readonly #ended = new Set<string>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
    this.#table = `${database.schema}.sessions`;
    this.#usedCodes = `${database.schema}.used_codes`;
  }

  async begin(id: string, { userId, epoch }: SignIn): Promise<void> {
    await this.#sweepNowAndThen();
    await this.#ask(`INSERT INTO ${this.#table} (id, user_id, epoch) VALUES ($1, $2, $3)`, [
      hashOf(id),
      userId,
      epoch,
    ]);
  }

  async use(id: string): Promise<SignIn | null> {
    if (this.#ended.has(id)) return null;
    const key = hashOf(id);
    const [session] = await this.#database
      .read<SignIn & { isStale: boolean }>(
        `SELECT user_id AS "userId", epoch, ${IS_STALE} AS "isStale" FROM ${this.#table}
         WHERE id = $1 AND ${IS_ALIVE}`,
        [key],
      )
      .catch(refuse);
    if (!session || this.#ended.has(id)) return null;
    // A database that takes no changes shortens sessions; it does not end them.
    if (session.isStale)
      await this.#database
        .query(`UPDATE ${this.#table} SET used_at = now() WHERE id = $1 AND ${IS_STALE}`, [key])
        .catch(() => {});
    return this.#ended.has(id) ? null : { userId: session.userId, epoch: session.epoch };
  }

  async spend(token: string): Promise<boolean> {
    await this.#sweepNowAndThen();
    const put = await this.#ask(
      `INSERT INTO ${this.#usedCodes} (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING true`,
      [hashOf(token)],
    );
    return put.length > 0;
  }

  async now(): Promise<number> {
    const [row] = await this.#database
      .read<{ ms: number }>('SELECT (extract(epoch FROM now()) * 1000)::bigint AS ms')
      .catch(refuse);
    return row?.ms ?? Number.NaN;
  }

  hasEnded(id: string): boolean {
    return this.#ended.has(id);
  }

  async end(id: string): Promise<void> {
    this.#ended.add(id);
    await this.#ask(`DELETE FROM ${this.#table} WHERE id = $1`, [hashOf(id)]);
    setTimeout(() => this.#ended.delete(id), REMEMBERED_MS).unref();
  }

  async sweep(): Promise<void> {
    this.#sweptAt = performance.now();
    await this.#ask(`DELETE FROM ${this.#table} WHERE NOT (${IS_ALIVE})`, []);
    await this.#ask(
      `DELETE FROM ${this.#usedCodes} WHERE used_at < now() - interval '30 minutes'`,
      [],
    );
  }

  async #sweepNowAndThen(): Promise<void> {
    if (performance.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    await this.sweep();
  }

  #ask(text: string, values: readonly unknown[]): Promise<object[]> {
    return this.#database.query(text, values).catch(refuse);
  }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

function refuse(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError('unavailable', 'Sessions cannot be read or kept in the database.', { cause });
}
