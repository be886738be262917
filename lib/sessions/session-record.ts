import * as v from 'valibot';

const MINUTE_MS = 60_000;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
const LONGEST_IDLE_MS = 30 * MINUTE_MS;
/** How far the clocks of two processes may be apart. */
const CLOCK_SLACK_MS = MINUTE_MS;

const sessionRecord = v.object({ userId: v.number(), epoch: v.number(), startedAt: v.number() });

/** What a session's file holds; times are milliseconds since 1970. */
export type SessionRecord = v.InferOutput<typeof sessionRecord>;

/** The session that a file holds; null if it holds none. */
export function readSessionRecord(text: string): SessionRecord | null {
  try {
    return v.parse(sessionRecord, JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Whether a session still counts: 12 hours from its start, and 30 minutes from its last use. One that was last
 * used in the future was left behind by a clock that has been set back since: it has ended.
 */
export function isAlive(now: number, usedAt: number, startedAt: number): boolean {
  const isKnownTime = usedAt <= now + CLOCK_SLACK_MS;
  return isKnownTime && now - usedAt < LONGEST_IDLE_MS && now - startedAt < LONGEST_MS;
}
