import { describeApi } from '#lib/api/public.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the route of the API description, made on the first request. */
export function openApiRoutes({ config }: RouteDeps): Route[] {
  let description: Promise<object> | undefined;
  return [
    route(describeApi, ({ ctx }) => {
      description ??= import('../openapi.ts').then(({ describeCalls }) =>
        describeCalls(config.siteAddress.basePath),
      );
      ctx.set('Cache-Control', 'no-cache');
      return description;
    }),
  ];
}
