import { AppError } from '#lib/errors.ts';
import { shown } from '#lib/services/quoted.ts';
import type { Context, Middleware } from '../context.ts';

/** Refuses requests that another site made a browser send. Browsers name that site; clients that name none are not browsers. */
export const sameOrigin: Middleware = (ctx, next) => {
  const origin = ctx.get('Origin');
  const site = ctx.get('Sec-Fetch-Site');
  const isOwnOrigin = origin === '' || origin === ownSite(ctx)?.origin;
  const isOwnSite = site === '' || site === 'same-origin' || site === 'none';
  if (isOwnOrigin && isOwnSite) return next();
  throw new AppError('forbidden', refusal(ctx));
};

/** Returns why a request was refused. If its Origin differs, that names both addresses and the header to check. */
function refusal(ctx: Context): string {
  const [from, own] = [siteAt(ctx.get('Origin')), ownSite(ctx)];
  if (!from || !own || from.origin === own.origin)
    return 'This came from another site and was refused: use the pages of this server.';
  const isProxied = ctx.app.proxy;
  const hostHeader = isProxied && ctx.get('X-Forwarded-Host') ? 'X-Forwarded-Host' : 'Host';
  const header = from.host === own.host ? 'X-Forwarded-Proto' : hostHeader;
  const unset = isProxied ? '' : ', and TRUST_PROXY has to be set';
  return `This came from ${shown(from.origin)} and was refused: by the header ${header} this server is ${shown(own.origin)}. Use its own pages. A proxy in front has to send that header for the address that visitors see${unset}.`;
}

function ownSite(ctx: Context): URL | null {
  return siteAt(`${ctx.protocol}://${ctx.host}`);
}

/** Returns the origin of a URL; null for any other text. */
function siteAt(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && url.origin !== 'null' ? url : null;
}
