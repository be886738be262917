import type { Middleware } from '../context.ts';

const HEALTH: ReadonlySet<string> = new Set(['/livez', '/healthz']);

/** Removes `basePath` from the path for what follows. Outside it there are only the health checks and a redirect to it. */
export function stripBasePath(basePath: string): Middleware {
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
