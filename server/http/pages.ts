import type { Logger } from 'pino';
import { asksToEmbed } from '#lib/domain/embedded.ts';
import { handleError } from '../errors.ts';
import {
  type Exchange,
  isRead,
  refuse,
  refuseMethod,
  type Step,
  send,
  targetOf,
} from './exchange.ts';
import type { PageSource, Pages } from './page-source.ts';
import { preferredEncoding, sendRepresentation } from './representation.ts';
import { pageHeaders } from './security-headers.ts';

const CALCULATOR = '/';
/** The screens that have an address; any other path shows the not-found screen. */
const ROUTES: ReadonlySet<string> = new Set([CALCULATOR, '/admin', '/auth', '/admin-access']);

/** Serves a page at every path that is left: 200 on the four routes, 404 on all others. */
export function pages(source: PageSource, logger: Logger): Step {
  return (exchange) => {
    if (!isRead(exchange.request)) {
      refuseMethod(exchange);
      return true;
    }
    const ready = source();
    if (ready instanceof Promise)
      ready
        .then((made) => sendPage(exchange, made))
        .catch((error) => refuse(exchange, handleError(error, { logger, otherwise: 503 })));
    else sendPage(exchange, ready);
    return true;
  };
}

function sendPage(exchange: Exchange, pages: Pages): void {
  const { request, path } = exchange;
  const page = pages[kindOf(exchange)];
  const content = page[preferredEncoding(request)];
  if (!isRoute(path)) {
    send(exchange, 404, content.headers, content.body);
    return;
  }
  sendRepresentation({ ...exchange, headers: pageHeaders(exchange.headers, page.policy) }, content);
}

function kindOf({ request, path }: Exchange): keyof Pages {
  if (path !== CALCULATOR) return 'shell';
  return asksToEmbed(targetOf(request).slice(path.length)) ? 'embedded' : 'calculator';
}

/** Returns whether a screen has this address, with or without a slash behind it. */
function isRoute(path: string): boolean {
  return ROUTES.has(path) || ROUTES.has(path.replace(/(?<=[^/])\/$/, ''));
}
