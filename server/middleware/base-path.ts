import type { Middleware } from '../context.ts';

const HEALTH: ReadonlySet<string> = new Set(['/livez', '/healthz']);

/** Lets what comes after it see addresses without `basePath`. Above that there is the health, and the way there. */
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
