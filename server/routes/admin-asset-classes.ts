import type Router from '@koa/router';
import {
  createAssetClass,
  deleteAssetClass,
  updateAssetClass,
} from '#lib/services/asset-classes.ts';
import { type Admin, idOf } from './admin.ts';

/** The calls that keep asset classes. */
export function adminAssetClassRoutes(router: Router, { guard, commit }: Admin): void {
  router.post('/api/admin/asset-classes', guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createAssetClass(draft, ctx.request.body));
    ctx.status = 201;
  });

  router.put('/api/admin/asset-classes/:id', guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => updateAssetClass(draft, idOf(ctx), ctx.request.body));
  });

  router.delete('/api/admin/asset-classes/:id', guard, async (ctx) => {
    await commit(ctx, (draft) => deleteAssetClass(draft, idOf(ctx)));
    ctx.status = 204;
  });
}
