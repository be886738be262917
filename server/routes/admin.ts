import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { expectedAssetClass, expectedCurrency, expectedReturnRate } from '#lib/schemas/expected.ts';
import {
  createAssetClass,
  deleteAssetClass,
  updateAssetClass,
} from '#lib/services/asset-classes.ts';
import {
  createCurrency,
  deleteCurrency,
  setDefaultCurrency,
  updateCurrency,
} from '#lib/services/currencies.ts';
import { createReturnRate, listReturnRates, updateReturnRate } from '#lib/services/return-rates.ts';
import type { Store } from '#lib/store/store.ts';
import { expectedOf } from '../middleware/expected.ts';
import type { Commit } from '../middleware/require-admin.ts';

const CURRENCIES = '/api/admin/currencies';
const ASSET_CLASSES = '/api/admin/asset-classes';
const RETURN_RATES = '/api/admin/asset-class-returns';

/** What the calls of administrators are made from. */
export type Admin = {
  /** Lets administrators pass, and reads what they sent. */
  readonly guard: Middleware;
  readonly commit: Commit;
  readonly store: Store;
};

/** Adds the calls with which administrators change the catalogue. */
export function adminRoutes(router: Router, admin: Admin): void {
  currencyRoutes(router, admin);
  assetClassRoutes(router, admin);
  returnRateRoutes(router, admin);
}

function currencyRoutes(router: Router, { guard, commit }: Admin): void {
  router.post(CURRENCIES, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createCurrency(draft, ctx.request.body));
    ctx.status = 201;
  });

  router.put(`${CURRENCIES}/:id`, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => {
      const expected = expectedOf(ctx, expectedCurrency);
      return updateCurrency(draft, idOf(ctx), ctx.request.body, expected);
    });
  });

  router.delete(`${CURRENCIES}/:id`, guard, async (ctx) => {
    await commit(ctx, (draft) =>
      deleteCurrency(draft, idOf(ctx), expectedOf(ctx, expectedCurrency)),
    );
    ctx.status = 204;
  });

  router.post(`${CURRENCIES}/:id/set-default`, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) =>
      setDefaultCurrency(draft, idOf(ctx), expectedOf(ctx, expectedCurrency)),
    );
  });
}

function assetClassRoutes(router: Router, { guard, commit }: Admin): void {
  router.post(ASSET_CLASSES, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createAssetClass(draft, ctx.request.body));
    ctx.status = 201;
  });

  router.put(`${ASSET_CLASSES}/:id`, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => {
      const expected = expectedOf(ctx, expectedAssetClass);
      return updateAssetClass(draft, idOf(ctx), ctx.request.body, expected);
    });
  });

  router.delete(`${ASSET_CLASSES}/:id`, guard, async (ctx) => {
    await commit(ctx, (draft) =>
      deleteAssetClass(draft, idOf(ctx), expectedOf(ctx, expectedAssetClass)),
    );
    ctx.status = 204;
  });
}

function returnRateRoutes(router: Router, { guard, commit, store }: Admin): void {
  router.get(`${RETURN_RATES}/by-currency/:currencyId`, guard, (ctx) => {
    ctx.body = listReturnRates(store.current.data, idOf(ctx, 'currencyId'));
  });

  router.post(RETURN_RATES, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createReturnRate(draft, ctx.request.body));
    ctx.status = 201;
  });

  router.put(`${RETURN_RATES}/:id`, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => {
      const expected = expectedOf(ctx, expectedReturnRate);
      return updateReturnRate(draft, idOf(ctx), ctx.request.body, expected);
    });
  });
}

/** Returns the id in a request's path. Anything but a positive whole number is 0, which no record has. */
function idOf(ctx: Context, name = 'id'): number {
  const text: string = ctx.params[name];
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0;
}
