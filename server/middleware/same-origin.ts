import type { Context, Middleware } from 'koa';
import { AppError } from '#lib/errors.ts';

/** Refuses a request that another site made a browser send: those name it, and a client that names none is no browser. */
export const sameOrigin: Middleware = (ctx, next) => {
  const origin = ctx.get('Origin');
  const site = ctx.get('Sec-Fetch-Site');
  const isOwnOrigin = origin === '' || origin === ownOrigin(ctx);
  const isOwnSite = site === '' || site === 'same-origin' || site === 'none';
  if (isOwnOrigin && isOwnSite) return next();
  throw new AppError(
    'forbidden',
    'This came from another site and was refused: use the pages of this server. Behind a proxy, TRUST_PROXY must be true.',
  );
};

function ownOrigin(ctx: Context): string | null {
  const address = `${ctx.protocol}://${ctx.host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}
