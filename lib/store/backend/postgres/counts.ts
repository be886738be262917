import { createHash } from 'node:crypto';
import type { Count, Counts } from '../counts.ts';
import type { Database } from './database.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Returns counts that all machines share. Windows follow the database's clock, so that a machine whose clock is ahead cannot
 * start a new one early (rate-limiter-flexible's own PostgreSQL store uses the machine's clock).
 */
export function countsInDatabase(database: Database): Counts {
  const table = `${database.schema}.limits`;
  const columns =
    'points AS "consumedPoints", ceil(extract(epoch FROM ends_at - now()) * 1000)::integer AS "msBeforeNext"';
  const add = `
    INSERT INTO ${table} AS kept (key, points, ends_at)
    VALUES ($1, greatest($3, 0), now() + make_interval(secs => $2))
    ON CONFLICT (key) DO UPDATE SET
      points = greatest(CASE WHEN kept.ends_at > now() THEN kept.points ELSE 0 END + $3, 0),
      ends_at = CASE WHEN kept.ends_at > now() THEN kept.ends_at ELSE excluded.ends_at END
    RETURNING ${columns}`;
  const find = `SELECT ${columns} FROM ${table} WHERE key = $1 AND ends_at > now()`;
  const sweep = `DELETE FROM ${table} WHERE ends_at <= now()`;

  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweepIfDue = async () => {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = performance.now();
    // A failed sweep is retried by the next one.
    await database.query(sweep).catch(() => {});
  };

  return (name, seconds) => {
    const keyOf = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('hex');
    const change = async (key: string, points: number) => {
      await sweepIfDue();
      const values = [keyOf(key), seconds, points];
      const [count] = await database.query<Count>(add, values);
      if (!count) throw new Error('PostgreSQL returned no count.');
      return count;
    };
    return {
      penalty: (key) => change(key, 1),
      reward: (key, points) => change(key, -points),
      get: async (key) => (await database.read<Count>(find, [keyOf(key)]))[0] ?? null,
    };
  };
}
