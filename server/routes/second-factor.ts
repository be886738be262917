import { createHmac, randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError } from '#lib/errors.ts';
import { passwordProof } from '#lib/schemas/credentials.ts';
import { secondFactorCode, secondFactorProof } from '#lib/schemas/second-factor.ts';
import { newSecret, otpauthAddress } from '#lib/services/one-time-code.ts';
import { newRecoveryCodes } from '#lib/services/recovery-codes.ts';
import {
  refuseSecond,
  replaceRecoveryCodes,
  secondFactorOf,
  secondFactorState,
  switchOff,
  switchOn,
  WRONG_CODE,
} from '#lib/services/second-factor.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { Calls } from '../calls.ts';
import { userOf } from '../middleware/require-admin.ts';
import { sessionId } from '../middleware/session.ts';

const PATH = '/api/second-factor';
const COOKIE = 'longview.second-factor';

/**
 * Adds the calls with which people manage their own second factor, administrators or not: `begin` takes the password and
 * answers the secret, `on` a code of that, `off` and `recovery-codes` password and code. `on` and `off` end all other
 * sessions of the user; a wrong password or code is a 403, and a 409 what does not fit the state there is.
 */
export function secondFactorRoutes(router: Router, calls: Calls): void {
  const { guardUser, commit, sessions, provePassword, codes, report, config } = calls;
  const cookiePath = `${config.siteAddress.basePath}${PATH}`;
  const key = String(calls.sessionKeys[0]);
  const nameOf = (ctx: Context) => (ctx.secure ? `__Secure-${COOKIE}` : COOKIE);

  /** Returns the secret that this session was shown with these random bytes, on every process. */
  const secretOf = (ctx: Context, nonce: string) =>
    newSecret(
      createHmac('sha256', key)
        .update(`${sessionId(ctx)} ${nonce}`)
        .digest(),
    );

  const refuseCode = (ctx: Context) => {
    report.refused(ctx);
    throw new AppError('forbidden', WRONG_CODE);
  };

  /** Goes on only with the user's own password and code. */
  const prove = async (ctx: Context) => {
    const { password, code } = validate(secondFactorProof, ctx.request.body);
    secondFactorOf(userOf(ctx));
    await provePassword(ctx, password, async (user) => {
      if (!(await codes.isRight(ctx, user, code))) refuseCode(ctx);
    });
  };

  router.get(PATH, guardUser, (ctx) => {
    ctx.body = { ...secondFactorState(userOf(ctx)), isRequired: config.needsSecondFactor };
  });

  router.post(`${PATH}/begin`, guardUser, async (ctx) => {
    const { password } = validate(passwordProof, ctx.request.body);
    const user = userOf(ctx);
    refuseSecond(user);
    await provePassword(ctx, password);
    const nonce = randomBytes(16).toString('base64url');
    const secret = secretOf(ctx, nonce);
    ctx.cookies.set(nameOf(ctx), nonce, { path: cookiePath, sameSite: 'strict', signed: true });
    ctx.body = { secret, address: otpauthAddress(user.username, secret) };
  });

  router.post(`${PATH}/on`, guardUser, async (ctx) => {
    const { code } = validate(secondFactorCode, ctx.request.body);
    const user = userOf(ctx);
    refuseSecond(user);
    const nonce = ctx.cookies.get(nameOf(ctx), { signed: true });
    if (!nonce) throw new AppError('conflict', 'Begin again: there is no secret to confirm.');
    const secret = secretOf(ctx, nonce);
    if (!(await codes.isOfSecret(ctx, user, secret, code))) refuseCode(ctx);
    const { codes: recoveryCodes, hashes } = newRecoveryCodes();
    const at = new Date().toISOString();
    await sessions.begin(
      ctx,
      await commit(ctx, (draft) => switchOn(draft, user.id, { secret, hashes, at })),
    );
    ctx.cookies.set(nameOf(ctx), null, { path: cookiePath });
    ctx.body = { recoveryCodes };
  });

  router.post(`${PATH}/off`, guardUser, async (ctx) => {
    await prove(ctx);
    await sessions.begin(ctx, await commit(ctx, (draft) => switchOff(draft, userOf(ctx).id)));
    ctx.status = 204;
  });

  router.post(`${PATH}/recovery-codes`, guardUser, async (ctx) => {
    await prove(ctx);
    const { codes: recoveryCodes, hashes } = newRecoveryCodes();
    await commit(ctx, (draft) => replaceRecoveryCodes(draft, userOf(ctx).id, hashes));
    ctx.body = { recoveryCodes };
  });
}
