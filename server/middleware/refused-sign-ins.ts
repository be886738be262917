import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/store.ts';
import { factsOf, noteFacts } from '../http/request-facts.ts';

const REFUSALS: ReadonlySet<string> = new Set(['unauthenticated', 'too-many']);

type Watching = {
  readonly logger: Logger;
  readonly store: Store;
  /** Called for each refused sign-in. */
  readonly onRefused: () => void;
};

/**
 * Notes where a sign-in comes from, and writes a line for each that is refused. The username stands in it only where
 * there is such a user: people type passwords into that field.
 */
export function watchSignIns({ logger, store, onRefused }: Watching): Middleware {
  return async (ctx, next) => {
    noteFacts(ctx.req, { address: ctx.ip });
    try {
      await next();
    } catch (error) {
      if (error instanceof AppError && REFUSALS.has(error.code)) {
        const typed = (ctx.request.body as { username?: unknown } | undefined)?.username;
        const user = store.current.data.users.find(({ username }) =>
          isSameName(username, String(typed).trim()),
        );
        if (user) noteFacts(ctx.req, { user: user.username });
        const { address, user: named } = factsOf(ctx.req);
        logger.warn({ address, ...(named && { user: named }) }, 'sign-in refused');
        onRefused();
      }
      throw error;
    }
  };
}
