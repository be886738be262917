import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { handleError } from '../errors.ts';
import { type Exchange, refuse, type Step, targetOf } from './exchange.ts';

/**
 * Passes API calls on to the listener that `load` returns. It is loaded with the first call: what signs in and
 * reads bodies is most of the program, and few visitors ever need it.
 */
export function apiStep(load: () => Promise<RequestListener>, logger: Logger): Step {
  let loading: Promise<RequestListener> | undefined;

  const pass = async (exchange: Exchange) => {
    const { request, response } = exchange;
    try {
      loading ??= load();
      const listener = await loading;
      setHeaders(exchange);
      // Koa would parse the address in front of an absolute one, and fail where that is malformed.
      request.url = targetOf(request);
      listener(request, response);
    } catch (error) {
      loading = undefined;
      refuse(exchange, handleError(error, { logger }));
    }
  };

  return (exchange) => {
    const { path } = exchange;
    if (path !== '/api' && !path.startsWith('/api/')) return false;
    void pass(exchange);
    return true;
  };
}

/** Sets the headers one by one: Koa adds to those. */
function setHeaders({ response, headers }: Exchange): void {
  for (let i = 0; i < headers.length; i += 2) {
    response.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
  }
}
