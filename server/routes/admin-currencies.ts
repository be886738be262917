import type Router from '@koa/router';
import {
  createCurrency,
  deleteCurrency,
  setDefaultCurrency,
  updateCurrency,
} from '#lib/services/currencies.ts';
import { type Admin, idOf } from './admin.ts';

/** The calls that keep currencies. */
export function adminCurrencyRoutes(router: Router, { guard, commit }: Admin): void {
  router.post('/api/admin/currencies', guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createCurrency(draft, ctx.request.body));
    ctx.status = 201;
  });

  router.put('/api/admin/currencies/:id', guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => updateCurrency(draft, idOf(ctx), ctx.request.body));
  });

  router.delete('/api/admin/currencies/:id', guard, async (ctx) => {
    await commit(ctx, (draft) => deleteCurrency(draft, idOf(ctx)));
    ctx.status = 204;
  });

  router.post('/api/admin/currencies/:id/set-default', guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => setDefaultCurrency(draft, idOf(ctx)));
  });
}
