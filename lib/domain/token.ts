import type { Bounds } from './limits.ts';
import { counted } from './sentence.ts';

/** What a token may do. Each scope includes those before it. */
export const SCOPES = ['read', 'rates', 'catalogue'] as const;

export type Scope = (typeof SCOPES)[number];

/** For how many days a token works. */
export const TOKEN_DAYS: Bounds & { usual: number } = { min: 1, max: 366, usual: 90 };
export const TOKEN_NAME_LENGTH = 60;
export const MAX_TOKENS_PER_USER = 20;

const DAY_MS = 24 * 60 * 60_000;
const DAYS_OF_NOTICE = 14;

/** Returns whether a token of scope `has` may do what needs the scope `needed`. */
export function includesScope(has: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(has) >= SCOPES.indexOf(needed);
}

/** Returns when a token ends that is made now (milliseconds since 1970) and works for so many days: ISO 8601, in full seconds. */
export function tokenEnd(now: number, days: number): string {
  return new Date(now + days * DAY_MS).toISOString().replace(/\.\d+/, '');
}

/** Returns whether a token has ended by now (milliseconds since 1970). */
export function hasEnded({ endsAt }: { endsAt: string }, now: number): boolean {
  return Date.parse(endsAt) <= now;
}

/** Returns what to add where a user's sessions end but these tokens stay: ' 2 tokens still work.' Empty if all have ended. */
export function tokensThatWork(tokens: readonly { endsAt: string }[], now: number): string {
  const { length } = tokens.filter((token) => !hasEnded(token, now));
  return length === 0
    ? ''
    : ` ${counted(length, 'token')} still ${length === 1 ? 'works' : 'work'}.`;
}

/** Returns whether a token ends within 14 days, or has ended. */
export function endsSoon({ endsAt }: { endsAt: string }, now: number): boolean {
  return Date.parse(endsAt) - now <= DAYS_OF_NOTICE * DAY_MS;
}
