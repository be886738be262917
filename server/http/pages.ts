import type { Logger } from 'pino';
import { handleError } from '../errors.ts';
import { type Exchange, isRead, refuse, refuseMethod, type Step, send } from './exchange.ts';
import type { PageSource, Pages } from './page-source.ts';
import { preferredEncoding, sendRepresentation } from './representation.ts';
import { withInline } from './security-headers.ts';

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

function sendPage(exchange: Exchange, { calculator, shell }: Pages): void {
  const { request, path } = exchange;
  const page = path === CALCULATOR ? calculator : shell;
  const content = page[preferredEncoding(request)];
  if (!isRoute(path)) {
    send(exchange, 404, content.headers, content.body);
    return;
  }
  const headers = page.inline ? withInline(exchange.headers, page.inline) : exchange.headers;
  sendRepresentation({ ...exchange, headers }, content);
}

/** Returns whether a screen has this address, with or without a slash behind it. */
function isRoute(path: string): boolean {
  return ROUTES.has(path) || ROUTES.has(path.replace(/(?<=[^/])\/$/, ''));
}
