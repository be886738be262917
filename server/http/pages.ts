import type { Logger } from 'pino';
import { refusal } from '../errors.ts';
import {
  type Exchange,
  isRead,
  refuse,
  refuseMethod,
  type Step,
  send,
  sendUnchanged,
} from './answer.ts';
import { isUnchanged } from './conditional.ts';
import { preferredEncoding } from './encoding.ts';
import type { PageSource, Pages } from './page-source.ts';
import { withInline } from './security-headers.ts';

const CALCULATOR = '/';
/** The screens that have an address; any other path shows the not-found screen. */
const ROUTES: ReadonlySet<string> = new Set([CALCULATOR, '/admin', '/auth', '/admin-access']);

/** Answers a page at every path that is left: 200 on the four routes, 404 on all others. */
export function pages(source: PageSource, logger: Logger): Step {
  return (exchange) => {
    if (!isRead(exchange.request)) {
      refuseMethod(exchange);
      return true;
    }
    const ready = source();
    if (ready instanceof Promise) {
      ready
        .then((made) => sendPage(exchange, made))
        .catch((error) => {
          logger.error({ err: error }, 'failed');
          refuse(exchange, refusal(503));
        });
    } else sendPage(exchange, ready);
    return true;
  };
}

function sendPage(exchange: Exchange, { calculator, shell }: Pages): void {
  const { request, path } = exchange;
  const page = path === CALCULATOR ? calculator : shell;
  const { body, etag, headers } = page[preferredEncoding(request)];
  const guarded = page.inline
    ? { ...exchange, headers: withInline(exchange.headers, page.inline) }
    : exchange;
  if (!ROUTES.has(path) && !ROUTES.has(path.replace(/(?<=[^/])\/$/, '')))
    send(exchange, 404, headers, body);
  else if (isUnchanged(request, etag)) sendUnchanged(guarded, headers);
  else send(guarded, 200, headers, body);
}
