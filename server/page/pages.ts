import { isRead } from '#lib/api/call.ts';
import { asksToEmbed } from '#lib/domain/embedded.ts';
import { asksToPreview } from '#lib/domain/preview.ts';
import { AppError } from '#lib/errors.ts';
import { preferredEncoding, sendContent } from '../content.ts';
import type { Middleware } from '../context.ts';
import { refuseMethod } from '../errors.ts';
import type { PageSource } from './page-source.ts';

const CALCULATOR = '/';
const CALL = /^\/api(?:\/|$)/;
const ROUTES: ReadonlySet<string> = new Set([CALCULATOR, '/admin', '/auth', '/admin-access']);

/** Serves a page at every path outside /api: status 200 on the four routes, 404 on all others. */
export function pages(source: PageSource): Middleware {
  return async (ctx, next) => {
    if (isCall(ctx.path)) return next();
    if (!isRead(ctx)) refuseMethod(ctx, ['GET', 'HEAD']);
    const current = await source().catch((cause) => {
      throw new AppError('unavailable', 'The page cannot be rendered.', { cause });
    });
    const isEmbedded = ctx.path === CALCULATOR && asksToEmbed(ctx.search);
    const isPreview = ctx.path === CALCULATOR && !isEmbedded && asksToPreview(ctx.search);
    const calculator = isEmbedded ? current.embedded : current.calculator;
    // A preview is drawn in the browser, because the server does not know unsaved texts.
    const page = ctx.path === CALCULATOR && !isPreview ? calculator : current.shell;
    const content = page[preferredEncoding(ctx)];
    if (!isRoute(ctx.path)) {
      ctx.status = 404;
      ctx.set(content.headers);
      ctx.body = content.body;
      return;
    }
    ctx.state.route = 'page';
    await page.headers(ctx, async () => sendContent(ctx, content));
    if (isPreview) ctx.set({ 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' });
  };
}

/** Returns whether a path is below /api, where there are no pages. */
export function isCall(path: string): boolean {
  return CALL.test(path);
}

function isRoute(path: string): boolean {
  return ROUTES.has(path) || ROUTES.has(path.replace(/(?<=[^/])\/$/, ''));
}
