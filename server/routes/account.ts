import { changePassword, endOtherSessions, listSessions } from '#lib/api/account.ts';
import { setPassword } from '#lib/services/accounts.ts';
import { effectiveSite } from '#lib/services/site-texts.ts';
import { type Context, principalOf } from '../context.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the routes with which users manage their own account. */
export function accountRoutes(deps: RouteDeps): Route[] {
  const { sessions, sessionStore, provePassword, store, site } = deps;
  const signInOf = (ctx: Context) => {
    const { user, sessionId } = principalOf(ctx);
    return [sessionId, { userId: user.id, epoch: user.epoch }] as const;
  };

  return [
    route(changePassword, async ({ ctx, body, commit }) => {
      const { id, username } = principalOf(ctx).user;
      let hash = '';
      // In the same turn as the proof, so that at most two passwords are hashed at once.
      await provePassword(ctx, body.password, async () => {
        const { hashPassword } = await import('#lib/services/password-hash.ts');
        const { name } = effectiveSite(site, store.current.data);
        hash = await hashPassword(body.newPassword, username, name);
      });
      await sessions.begin(ctx, await commit((draft) => setPassword(draft, id, hash)));
    }),

    route(listSessions, async ({ ctx }) => {
      const open = await sessionStore.list(...signInOf(ctx));
      return open.map(({ isThis, startedAt, usedAt, address = null }) => ({
        isThis,
        beganAt: new Date(startedAt).toISOString(),
        usedAt: new Date(usedAt).toISOString(),
        address,
      }));
    }),

    route(endOtherSessions, ({ ctx }) => sessionStore.endOthers(...signInOf(ctx))),
  ];
}
