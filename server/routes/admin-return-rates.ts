import type Router from '@koa/router';
import { createReturnRate, listReturnRates, updateReturnRate } from '#lib/services/return-rates.ts';
import type { Store } from '#lib/store/store.ts';
import { type Admin, idOf } from './admin.ts';

const RETURNS = '/api/admin/asset-class-returns';

/** The calls that keep return rates. */
export function adminReturnRateRoutes(
  router: Router,
  { guard, commit }: Admin,
  store: Store,
): void {
  router.get(`${RETURNS}/by-currency/:currencyId`, guard, (ctx) => {
    ctx.body = listReturnRates(store.current.data, idOf(ctx, 'currencyId'));
  });

  router.post(RETURNS, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createReturnRate(draft, ctx.request.body));
    ctx.status = 201;
  });

  router.put(`${RETURNS}/:id`, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => updateReturnRate(draft, idOf(ctx), ctx.request.body));
  });
}
