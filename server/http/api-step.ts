import type { RequestListener } from 'node:http';
import type { AppDeps } from '../app.ts';
import { refusalOf } from '../errors.ts';
import { type Exchange, refuse, type Step } from './answer.ts';
import { targetOf } from './path-of.ts';

/**
 * Hands what belongs to the API over to it. The API is loaded with the first call: what signs in and reads
 * bodies is most of the program, and few visitors ever need it.
 */
export function apiStep(deps: AppDeps): Step {
  let loading: Promise<RequestListener> | undefined;
  const load = () => {
    loading ??= import('../api.ts').then(({ createApi }) => createApi(deps));
    return loading;
  };

  const hand = async (exchange: Exchange) => {
    try {
      const call = await load();
      setHeaders(exchange);
      // Koa would parse the address in front of an absolute one, and fail where that is malformed.
      exchange.request.url = targetOf(exchange.request);
      call(exchange.request, exchange.response);
    } catch (error) {
      loading = undefined;
      deps.logger.error({ err: error }, 'failed');
      refuse(exchange, refusalOf(error));
    }
  };

  return (exchange) => {
    if (!isApiPath(exchange.path)) return false;
    void hand(exchange);
    return true;
  };
}

/** Koa adds to headers that are set one by one. */
function setHeaders({ response, headers }: Exchange): void {
  for (let i = 0; i < headers.length; i += 2) {
    response.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
  }
}

function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path === '/api';
}
