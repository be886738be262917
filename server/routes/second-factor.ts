import { createHmac, randomBytes } from 'node:crypto';
import type { BodyOf } from '#lib/api/call.ts';
import {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#lib/api/second-factor.ts';
import { AppError } from '#lib/errors.ts';
import { newSecret, otpauthAddress } from '#lib/services/one-time-code.ts';
import { newRecoveryCodes } from '#lib/services/recovery-codes.ts';
import {
  refuseIfSwitchedOn,
  replaceRecoveryCodes,
  secondFactorOf,
  secondFactorState,
  switchOff,
  switchOn,
  WRONG_CODE,
} from '#lib/services/second-factor.ts';
import { type Context, principalOf } from '../context.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

const COOKIE = 'longview.second-factor';

/** Returns the routes with which users manage their own second factor. */
export function secondFactorRoutes(deps: RouteDeps): Route[] {
  const { sessions, provePassword, codes, report, config } = deps;
  const cookiePath = `${config.siteAddress.basePath}${readSecondFactor.path}`;
  const key = String(deps.sessionKeys[0]);
  const nameOf = (ctx: Context) => (ctx.secure ? `__Secure-${COOKIE}` : COOKIE);

  /** Returns the secret that this session was shown for these random bytes. Every process derives the same one. */
  const secretOf = (ctx: Context, nonce: string) =>
    newSecret(
      createHmac('sha256', key)
        .update(`${principalOf(ctx).sessionId} ${nonce}`)
        .digest(),
    );

  const refuseCode = (ctx: Context) => {
    report.refused(ctx);
    throw new AppError('forbidden', WRONG_CODE);
  };

  /** Requires the user's own password and code. */
  const prove = async (ctx: Context, proof: BodyOf<typeof switchOffSecondFactor>) => {
    secondFactorOf(principalOf(ctx).user);
    await provePassword(ctx, proof.password, async (user) => {
      if (!(await codes.isRight(ctx, user, proof.code))) refuseCode(ctx);
    });
  };

  return [
    route(readSecondFactor, ({ ctx }) => ({
      ...secondFactorState(principalOf(ctx).user),
      isRequired: config.needsSecondFactor,
    })),

    route(beginSecondFactor, async ({ ctx, body }) => {
      const { user } = principalOf(ctx);
      refuseIfSwitchedOn(user);
      await provePassword(ctx, body.password);
      const nonce = randomBytes(16).toString('base64url');
      const secret = secretOf(ctx, nonce);
      ctx.cookies.set(nameOf(ctx), nonce, { path: cookiePath, sameSite: 'strict', signed: true });
      return { secret, address: otpauthAddress(user.username, secret) };
    }),

    route(switchOnSecondFactor, async ({ ctx, body, commit }) => {
      const { user } = principalOf(ctx);
      refuseIfSwitchedOn(user);
      const nonce = ctx.cookies.get(nameOf(ctx), { signed: true });
      if (!nonce) throw new AppError('conflict', 'Begin again: there is no secret to confirm.');
      const secret = secretOf(ctx, nonce);
      if (!(await codes.isOfSecret(ctx, user, secret, body.code))) refuseCode(ctx);
      const { codes: recoveryCodes, hashes } = newRecoveryCodes();
      const at = new Date().toISOString();
      await sessions.begin(
        ctx,
        await commit((draft) => switchOn(draft, user.id, { secret, hashes, at })),
      );
      ctx.cookies.set(nameOf(ctx), null, { path: cookiePath });
      return { recoveryCodes };
    }),

    route(switchOffSecondFactor, async ({ ctx, body, commit }) => {
      await prove(ctx, body);
      const { id } = principalOf(ctx).user;
      await sessions.begin(ctx, await commit((draft) => switchOff(draft, id)));
    }),

    route(renewRecoveryCodes, async ({ ctx, body, commit }) => {
      await prove(ctx, body);
      const { id } = principalOf(ctx).user;
      const { codes: recoveryCodes, hashes } = newRecoveryCodes();
      await commit((draft) => replaceRecoveryCodes(draft, id, hashes));
      return { recoveryCodes };
    }),
  ];
}
