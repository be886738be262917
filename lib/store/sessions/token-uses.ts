import * as v from 'valibot';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { type Backend, SESSIONS } from '../backend/backend.ts';
import type { Watcher } from '../watcher.ts';
import { bytesOf, parse, SessionRecords } from './records.ts';

/** The day (UTC) on which a token was last used. */
export const tokenUseRecord = v.object({ usedOn: v.string() });

export type TokenUses = ReturnType<typeof tokenUses>;

/** Returns a store of the day on which each token was last used, shared by all processes. `SessionStore` sweeps the records. */
export function tokenUses(backend: Backend, watcher: Watcher) {
  const records = new SessionRecords(backend, watcher);
  const known = new Map<number, string>();
  return {
    /** Returns the backend's time, in milliseconds since 1970. */
    now: () => records.now(),
    /** Records a use at this time (milliseconds since 1970). A failure is ignored: the next use records its day. */
    record: async (id: number, now: number): Promise<void> => {
      const usedOn = utcDay(new Date(now));
      if (known.get(id) === usedOn) return;
      known.set(id, usedOn);
      await backend.replace(keyOf(id), bytesOf({ usedOn })).catch(() => known.delete(id));
    },
    /** Returns the day of the last use of each of these tokens, in their order; null for one that was never used. */
    lastDays: async (ids: readonly number[]): Promise<(string | null)[]> => {
      const found = await records.guard(() => backend.readAll(ids.map(keyOf)));
      return found.map((record) => parse(tokenUseRecord, record)?.usedOn ?? null);
    },
  };
}

function keyOf(id: number): string {
  return `${SESSIONS}token-${id}.day`;
}
