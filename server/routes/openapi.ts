import { describeApi } from '#lib/api/public.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the call that describes all calls. The description is made with the first of them. */
export function openApiRoutes({ config }: RouteDeps): Route[] {
  let made: Promise<object> | undefined;
  return [
    route(describeApi, ({ ctx }) => {
      made ??= import('../openapi.ts').then(({ describeCalls }) =>
        describeCalls(config.siteAddress.basePath),
      );
      ctx.set('Cache-Control', 'no-cache');
      return made;
    }),
  ];
}
