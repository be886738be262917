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
import { validate } from '#lib/services/validate.ts';
import type { Calls } from '../calls.ts';
import { userOf } from '../middleware/require-admin.ts';
import { sessionId } from '../middleware/session.ts';

const PATH = '/api/second-factor';
const COOKIE = 'longview.second-factor';

/**
 * Adds the calls with which people manage their own second factor, administrators or not. Each takes a session and the
 * header `x-username: admin`.
 *
 * - `GET /api/second-factor`: `{"since": "2026-11-20T09:30:00.000Z", "recoveryCodes": 10, "isRequired": false}`; `since`
 *   is null and `recoveryCodes` 0 where it is off.
 * - `POST …/begin` `{"password": "…"}`: `{"secret": "JBSWY3DPEHPK3PXP…", "address": "otpauth://totp/…"}`, another one each
 *   time. 403 for a wrong password, 409 where it is on.
 * - `POST …/on` `{"code": "123 456"}`: `{"recoveryCodes": ["4821-0937-5516-2204", …]}`, ten. Sets new cookies: all other
 *   sessions of the user have ended. 403 for a wrong code, 409 where it is on or nothing was begun here.
 * - `POST …/off` `{"password": "…", "code": "123 456"}`: 204, with new cookies as above. The code may be a recovery code.
 *   403 for a wrong password or code, 409 where it is off.
 * - `POST …/recovery-codes` `{"password": "…", "code": "123 456"}`: as `…/on`, without new cookies; refused as `…/off`.
 *
 * 429 with Retry-After after too many wrong codes or passwords. Signing in: `POST /api/login`
 * `{"username", "password", "code"}` answers 401 with the header `Second-Factor: required` while the code is missing
 * ('Enter the code from your authenticator app.') or wrong, and 429 with it after too many. The answer has
 * `recoveryCodesLeft` where the code was a recovery code.
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
