import type { Exchange } from './exchange.ts';
import { factsOf } from './request-facts.ts';

const BY_CURRENCY = '/api/asset-classes/by-currency/';
const ALONE: ReadonlySet<string> = new Set([
  '/api/currencies',
  '/api/asset-classes',
  '/healthz',
  '/livez',
]);

/** Returns what a request asked for, as one of few names: visitors can make up any number of paths. */
export function routeOf({ request, response, path }: Exchange, basePath: string): string {
  const { route } = factsOf(request);
  if (route) return route;
  const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  if (ALONE.has(below)) return below;
  if (below.startsWith(BY_CURRENCY)) return `${BY_CURRENCY}:code`;
  if (response.statusCode >= 400 || below.startsWith('/api/')) return 'other';
  return /\.\w+$/.test(below) ? 'file' : 'page';
}
