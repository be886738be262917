import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/store.ts';
import { factsOf, noteFacts } from '../http/request-facts.ts';
import { noteAddress } from './client-address.ts';
import { CodeRequired } from './second-factor.ts';

const REFUSALS: ReadonlySet<string> = new Set(['unauthenticated', 'too-many']);

type Reporting = {
  readonly logger: Logger;
  /** Called for each refused sign-in. */
  readonly onRefused: () => void;
};

/** Writes a line for a sign-in that is refused, or for a wrong password or code of who is signed in. */
export type ReportRefused = (ctx: Context) => void;

/** Returns the report of refused sign-ins, who and from where. */
export function reportRefusals({ logger, onRefused }: Reporting): ReportRefused {
  return (ctx) => {
    const { address, user } = factsOf(ctx.req);
    logger.warn({ ...(address && { address }), ...(user && { user }) }, 'sign-in refused');
    onRefused();
  };
}

/**
 * Notes where a sign-in comes from, and writes a line for each that is refused. The username stands in it only where
 * there is such a user: people type passwords into that field.
 */
export function watchSignIns(store: Store, report: ReportRefused): Middleware {
  return async (ctx, next) => {
    noteAddress(ctx);
    try {
      await next();
    } catch (error) {
      const isRefused = error instanceof AppError && REFUSALS.has(error.code);
      if (isRefused && !(error instanceof CodeRequired)) {
        const typed = (ctx.request.body as { username?: unknown } | undefined)?.username;
        const user = store.current.data.users.find(({ username }) =>
          isSameName(username, String(typed).trim()),
        );
        if (user) noteFacts(ctx.req, { user: user.username });
        report(ctx);
      }
      throw error;
    }
  };
}
