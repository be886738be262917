import { endsSoon } from '#lib/domain/token.ts';
import { AppError } from '#lib/errors.ts';
import { ownerOf, tokenSent } from '#lib/services/tokens.ts';
import type { Counts } from '#lib/store/backend/counts.ts';
import type { TokenUses } from '#lib/store/sessions/token-uses.ts';
import type { Store } from '#lib/store/store.ts';
import { actorOf, type Context, type Middleware } from '../context.ts';
import { addressOf, clientAddress } from './client-address.ts';
import { refuse, WINDOW_SECONDS } from './guess-limit.ts';

const BEARER = /^Bearer(?: +(.*))?$/i;
const MAX_UNKNOWN_PER_ADDRESS = 100;

/**
 * Returns the middleware that reads a request's token, if it has one instead of a cookie, and sets `ctx.state.principal`.
 * Unknown and revoked tokens are limited by address, separately from sign-ins. Expired ones are not, because a forgotten script
 * may go on using them.
 */
export function createTokenCheck(store: Store, tokenUses: TokenUses, counts: Counts): Middleware {
  const unknown = counts('unknown tokens of an address', WINDOW_SECONDS);

  const refuseOver = (ctx: Context, points: number, most: number, ms: number) => {
    if (points > most) refuse(ctx, ms, 'Too many unknown tokens.');
  };

  return async (ctx, next) => {
    const [isBearer, sent = ''] = BEARER.exec(ctx.get('Authorization')) ?? [];
    if (isBearer === undefined) return next();
    ctx.state.address = addressOf(ctx);
    const address = clientAddress(ctx.ip);
    const before = await unknown.get(address);
    if (before)
      refuseOver(ctx, before.consumedPoints, MAX_UNKNOWN_PER_ADDRESS - 1, before.msBeforeNext);
    const { data } = await store.latest();
    const token = tokenSent(data, sent);
    if (!token) {
      const { consumedPoints, msBeforeNext } = await unknown.penalty(address);
      refuseOver(ctx, consumedPoints, MAX_UNKNOWN_PER_ADDRESS, msBeforeNext);
      throw unknownToken();
    }
    const now = await tokenUses.now();
    const user = ownerOf(token, data.users, now);
    if (!user) throw unknownToken();
    ctx.state.principal = { user, sessionId: '', token };
    ctx.state.username = actorOf(ctx.state.principal);
    if (endsSoon(token, now)) ctx.set('Token-Expires', token.endsAt);
    await tokenUses.record(token.id, now);
    return next();
  };
}

/** Returns the refusal of a token, the same for every reason. */
export function unknownToken(): AppError {
  return new AppError('unauthenticated', 'That token is not known, or it has ended.');
}
