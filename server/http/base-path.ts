import { refusal } from '../errors.ts';
import { pathOf, refuse, type Step, send, targetOf } from './exchange.ts';

/**
 * Answers below `basePath` with these steps, which see addresses without it. Above it nothing is but the way there, from
 * `/` and from the path without its last slash: made from the setting, with the query that came.
 */
export function below(basePath: string, steps: readonly Step[]): Step {
  return (exchange) => {
    const { request, path } = exchange;
    const target = targetOf(request);
    if (path === '/' || path === basePath) {
      const location = `${basePath}/${target.slice(path.length)}`;
      send(exchange, 308, ['Location', location, 'Cache-Control', 'no-store']);
    } else if (path.startsWith(`${basePath}/`)) {
      request.url = target.slice(basePath.length);
      const inside = { ...exchange, path: pathOf(request) };
      return steps.some((step) => step(inside));
    } else refuse(exchange, refusal(404));
    return true;
  };
}
