import Router from '@koa/router';
import type Koa from 'koa';
import { isRead } from '#lib/api/call.ts';
import type { Middleware } from './context.ts';
import { refuseMethod } from './errors.ts';
import { middlewareOf, type Route } from './route.ts';
import { createRouteDeps, type RouteDeps, type ServerDeps } from './route-deps.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { historyRoutes } from './routes/history.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { proposalRoutes } from './routes/proposals.ts';
import { sheetRoutes } from './routes/rates-sheet.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/session.ts';
import { siteRoutes } from './routes/site.ts';
import { tokenRoutes } from './routes/tokens.ts';

/** Returns all routes except the public lists, which load before them. */
function allRoutes(deps: RouteDeps): Route[] {
  return [
    openApiRoutes,
    sessionRoutes,
    secondFactorRoutes,
    accountRoutes,
    tokenRoutes,
    adminRoutes,
    sheetRoutes,
    historyRoutes,
    proposalRoutes,
    siteRoutes,
  ].flatMap((routes) => routes(deps));
}

/** Returns the routes of sign-in, accounts and administration. */
export async function createRouter(deps: ServerDeps, app: Koa): Promise<Middleware> {
  const shared = await createRouteDeps(deps, app);
  const router = new Router({ strict: true, sensitive: true });
  router.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  });
  for (const [path, routes] of byPath(allRoutes(shared))) {
    for (const each of routes)
      router.register(path, [each.call.method], middlewareOf(each, shared));
    const methods = routes.flatMap(({ call }) => (isRead(call) ? ['GET', 'HEAD'] : [call.method]));
    router.all(path, (ctx) => refuseMethod(ctx, methods));
  }
  // The router's types require what it sets itself.
  const routes = router.routes() as unknown as Middleware;
  return (ctx) => routes(ctx, async () => ctx.throw(404));
}

/** Returns routes ordered so that fixed paths come before those with a parameter, which would take 'sheet' for an id. */
function byPath(routes: readonly Route[]): [path: string, routes: Route[]][] {
  const found = new Map<string, Route[]>();
  for (const each of routes)
    found.set(each.call.path, [...(found.get(each.call.path) ?? []), each]);
  const hasParameter = ([path]: [string, Route[]]) => Number(path.includes(':'));
  return [...found].sort((one, other) => hasParameter(one) - hasParameter(other));
}
