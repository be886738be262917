import { AppError, type ErrorCode } from '#lib/errors.ts';
import { userWithKey } from '#lib/services/accounts.ts';
import type { Store } from '#lib/store/store.ts';
import type { Middleware } from '../context.ts';
import { addressOf } from '../sign-in/client-address.ts';
import { CodeRequired } from '../sign-in/code-check.ts';
import type { SignInReport } from '../sign-in/report.ts';

/** Reports requests refused for one of these reasons, with their address, but not a sign-in that still needs its code. */
export function reportRefusals(
  store: Store,
  { refused }: SignInReport,
  reasons: readonly ErrorCode[],
): Middleware {
  return async (ctx, next) => {
    ctx.state.address = addressOf(ctx);
    try {
      await next();
    } catch (error) {
      const isRefused = error instanceof AppError && reasons.includes(error.code);
      if (isRefused && !(error instanceof CodeRequired)) {
        const { usernameKey: key } = ctx.state;
        if (key !== undefined)
          ctx.state.username ??= userWithKey(store.current.data.users, key)?.username;
        refused(ctx);
      }
      throw error;
    }
  };
}
