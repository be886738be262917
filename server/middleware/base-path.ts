import type { Middleware } from 'koa';

/** What answers at the root too, for those who watch. */
const HEALTH: ReadonlySet<string> = new Set(['/livez', '/healthz']);

/**
 * Lets what comes after it see addresses without `basePath`. Above it nothing is but the health, and the way there, from
 * `/` and from the path without its last slash: made from the setting, with the query that came.
 */
export function below(basePath: string): Middleware {
  return (ctx, next) => {
    const { path } = ctx;
    if (basePath === '' || HEALTH.has(path)) return next();
    if (path === '/' || path === basePath) {
      ctx.status = 308;
      ctx.set({ Location: `${basePath}/${ctx.search}`, 'Cache-Control': 'no-store' });
      ctx.body = '';
      ctx.type = '';
      return;
    }
    if (!path.startsWith(`${basePath}/`)) ctx.throw(404);
    ctx.path = path.slice(basePath.length);
    return next();
  };
}
