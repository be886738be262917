import type Router from '@koa/router';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/store.ts';

/** GET /healthz: whether the catalogue can be read from where it is kept, and which revision it is at. */
export function healthRoutes(router: Router, store: Store): void {
  router.get('/healthz', async (ctx) => {
    const { revision } = await store.fresh().catch((cause) => {
      throw new AppError('unavailable', 'The store cannot be read.', { cause });
    });
    ctx.body = { status: 'ok', revision };
  });
}
