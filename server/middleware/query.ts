import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { Context, Middleware } from 'koa';
import { AppError } from '#lib/errors.ts';
import { MAX_QUERY_BYTES } from '../limits.ts';
import { isCall } from '../page/pages.ts';

/** Refuses a call, or a question after the health, with a longer query than any of them reads. */
export const refuseLongQuery: Middleware = ({ path, querystring }, next) => {
  if (querystring.length <= MAX_QUERY_BYTES || !(isCall(path) || path === '/healthz'))
    return next();
  throw new AppError('invalid', 'The address is too long.');
};

/** Returns the query of a request, with a list for a name that is repeated. Koa's own looks through all names for each. */
export function queryOf({ querystring }: Context): ParsedUrlQuery {
  return parse(querystring);
}
