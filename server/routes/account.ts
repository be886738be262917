import type Router from '@koa/router';
import type { Context } from 'koa';
import { passwordChange } from '#lib/schemas/credentials.ts';
import { setPassword } from '#lib/services/accounts.ts';
import { validate } from '#lib/services/validate.ts';
import type { Calls } from '../calls.ts';
import { userOf } from '../middleware/require-admin.ts';
import { sessionId } from '../middleware/session.ts';

const PATH = '/api/account';

/**
 * Adds the calls with which people look after their own account, administrators or not.
 *
 * - `POST /api/account/password` `{"password": "…", "newPassword": "…"}`: 204. Sets a new cookie: all other sessions of the
 *   user have ended, and so has every copy of the cookie before. 403 for a wrong password, 429 with Retry-After after too many,
 *   400 for a new one that may not be used.
 * - `GET …/sessions`: `[{"isThis": true, "beganAt": "2026-11-22T07:40:00.000Z", "usedAt": "…", "address": "196.25.1.7"}, …]`,
 *   that of the request first; `address` is null where it is not known.
 * - `POST …/sessions/end-others`: 204.
 */
export function accountRoutes(router: Router, calls: Calls): void {
  const { guardUser, commit, sessions, sessionStore, provePassword, siteName } = calls;
  const signInOf = (ctx: Context) => ({ userId: userOf(ctx).id, epoch: userOf(ctx).epoch });

  router.post(`${PATH}/password`, guardUser, async (ctx) => {
    const { password, newPassword } = validate(passwordChange, ctx.request.body);
    const { id, username } = userOf(ctx);
    await provePassword(ctx, password);
    const { hashPassword } = await import('#lib/services/password-hash.ts');
    const hash = await hashPassword(newPassword, username, siteName);
    await sessions.begin(ctx, await commit(ctx, (draft) => setPassword(draft, id, hash)));
    ctx.status = 204;
  });

  router.get(`${PATH}/sessions`, guardUser, async (ctx) => {
    const open = await sessionStore.list(sessionId(ctx), signInOf(ctx));
    ctx.body = open.map(({ isThis, startedAt, usedAt, address = null }) => ({
      isThis,
      beganAt: new Date(startedAt).toISOString(),
      usedAt: new Date(usedAt).toISOString(),
      address,
    }));
  });

  router.post(`${PATH}/sessions/end-others`, guardUser, async (ctx) => {
    await sessionStore.endOthers(sessionId(ctx), signInOf(ctx));
    ctx.status = 204;
  });
}
