import { createHash, randomBytes } from 'node:crypto';
import { nameKey } from '#lib/domain/same-name.ts';
import { hasEnded, MAX_TOKENS_PER_USER, type Scope, tokenEnd } from '#lib/domain/token.ts';
import { AppError } from '#lib/errors.ts';
import type { CatalogueData, Token, User } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { unknownName } from './item-by-name.ts';
import { quoted, shown } from './quoted.ts';

type Holders = Pick<CatalogueData, 'users' | 'tokens'>;

type NewToken = { name: string; scope: Scope; days: number; userId: number; sha256: string };

/** Returns a new random token, and the hash that is stored of it. */
export function newTokenSecret(): { token: string; sha256: string } {
  const token = `lv_${randomBytes(32).toString('base64url')}`;
  return { token, sha256: sha256Of(token) };
}

/** Adds a token that is made now (milliseconds since 1970). Refuses it if the name is taken, or its owner may have none. */
export function addToken(draft: Draft, { days, ...token }: NewToken, now: number): Token {
  refuseToken(draft.whole, token, now);
  return draft.insert('tokens', {
    ...token,
    createdAt: tokenEnd(now, 0),
    endsAt: tokenEnd(now, days),
  });
}

/** Refuses a new token as `addToken` does. */
export function refuseToken(
  { users, tokens }: Holders,
  { name, userId }: Pick<NewToken, 'name' | 'userId'>,
  now: number,
): void {
  const owner = users.find(({ id }) => id === userId);
  if (!owner?.isAdmin)
    throw new AppError(
      'forbidden',
      `Only administrators have tokens${owner ? `, and ${shown(owner.username)} is none` : ''}.`,
    );
  const key = nameKey(name);
  if (tokens.some((one) => nameKey(one.name) === key && !hasEnded(one, now)))
    throw new AppError('conflict', `There is already a token named ${quoted(name)}.`);
  if (tokens.filter((one) => one.userId === userId).length >= MAX_TOKENS_PER_USER)
    throw new AppError(
      'conflict',
      `${shown(owner.username)} has ${MAX_TOKENS_PER_USER} tokens: revoke one first.`,
    );
}

/** Returns the token with this name, in any letter case: the one that has not ended, else the newest. */
export function tokenByName(tokens: readonly Token[], name: string, now: number): Token {
  const key = nameKey(name);
  const found = tokens.filter((token) => nameKey(token.name) === key);
  const token = found.find((one) => !hasEnded(one, now)) ?? found.at(-1);
  if (token) return token;
  const known = tokens.map((one) => one.name);
  throw unknownName(`There is no token named ${quoted(name)}.`, name, known);
}

/** Removes a token and returns it. */
export function revokeToken(draft: Draft, id: number): Token {
  const token = draft.find('tokens', id);
  if (!token) throw new AppError('not-found', 'There is no such token.');
  draft.removeWhere('tokens', (one) => one.id === id);
  return token;
}

/** Returns what the history says of a change: 'Token nightly-rates added for ann@example.com'. */
export function tokenSummary(name: string, done: 'added' | 'revoked', owner: string): string {
  return `Token ${shown(name)} ${done} for ${shown(owner)}`;
}

/** Returns the fields of a token that others may see. */
export function publicToken({ id, name, scope, endsAt }: Token) {
  return { id, name, scope, endsAt };
}

/** Returns the token that somebody sent, ended or not; undefined if it is not known. */
export function tokenSent({ tokens }: Pick<Holders, 'tokens'>, sent: string): Token | undefined {
  const sha256 = sha256Of(sent);
  return tokens.find((token) => token.sha256 === sha256);
}

/** Returns the owner of a token that works now; undefined if it has ended or its owner is no longer an administrator. */
export function ownerOf(token: Token, users: readonly User[], now: number): User | undefined {
  if (hasEnded(token, now)) return undefined;
  return users.find(({ id, isAdmin }) => id === token.userId && isAdmin);
}

function sha256Of(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
