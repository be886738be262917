import { AppError } from '#lib/errors.ts';
import type { Middleware } from '../context.ts';
import { MAX_QUERY_BYTES } from '../limits.ts';
import { isCall } from '../page/pages.ts';

/** Refuses calls and health checks with a longer query than any of them needs. */
export const refuseLongQuery: Middleware = ({ path, querystring }, next) => {
  if (querystring.length <= MAX_QUERY_BYTES || !(isCall(path) || path === '/healthz'))
    return next();
  throw new AppError('invalid', 'The address is too long.');
};
