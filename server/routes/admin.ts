import type Router from '@koa/router';
import type { Context } from 'koa';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { expectedReturnRate } from '#lib/schemas/catalogue.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { expectedSchema } from '#lib/schemas/expected.ts';
import type { RecordKind, Records } from '#lib/schemas/record-kind.ts';
import {
  createRecord,
  deleteRecord,
  setDefaultCurrency,
  updateRecord,
} from '#lib/services/records.ts';
import {
  cancelPlannedRate,
  createReturnRate,
  listPlannedRates,
  listReturnRates,
  updateReturnRate,
  withoutPlannedRate,
} from '#lib/services/return-rates.ts';
import type { Calls } from '../calls.ts';
import { expectedOf } from '../middleware/expected.ts';

const RETURN_RATES = '/api/admin/asset-class-returns';
const UPCOMING = '/api/admin/upcoming-rates';

/** Adds the calls with which administrators change the catalogue. */
export function adminRoutes(router: Router, calls: Calls): void {
  recordRoutes(router, calls, CURRENCY);
  recordRoutes(router, calls, ASSET_CLASS);
  defaultCurrencyRoute(router, calls);
  returnRateRoutes(router, calls);
}

function recordRoutes<T extends keyof Records>(
  router: Router,
  { guard, commit }: Calls,
  kind: RecordKind<T>,
): void {
  const path = `/api/admin/${kind.path}`;
  const schema = expectedSchema(kind.noun.one, kind.record);
  const expected = (ctx: Context) => expectedOf(ctx, schema);

  router.post(path, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createRecord(draft, kind, ctx.request.body));
    ctx.status = 201;
  });

  router.put(`${path}/:id`, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) =>
      updateRecord(draft, kind, idOf(ctx), ctx.request.body, expected(ctx)),
    );
  });

  router.delete(`${path}/:id`, guard, async (ctx) => {
    await commit(ctx, (draft) => deleteRecord(draft, kind, idOf(ctx), expected(ctx)));
    ctx.status = 204;
  });
}

function defaultCurrencyRoute(router: Router, { guard, commit }: Calls): void {
  const expected = expectedSchema('currency', CURRENCY.record);
  router.post('/api/admin/currencies/:id/set-default', guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) =>
      setDefaultCurrency(draft, idOf(ctx), expectedOf(ctx, expected)),
    );
  });
}

function returnRateRoutes(router: Router, { guard, commit, store }: Calls): void {
  const expected = expectedSchema('return rate', expectedReturnRate);

  router.get(`${RETURN_RATES}/by-currency/:currencyId`, guard, (ctx) => {
    ctx.body = listReturnRates(store.current.data, idOf(ctx, 'currencyId')).map(withoutPlannedRate);
  });

  router.get(`${UPCOMING}/by-currency/:currencyId`, guard, (ctx) => {
    ctx.body = listPlannedRates(store.current.data, idOf(ctx, 'currencyId'));
  });

  router.delete(`${UPCOMING}/:id`, guard, async (ctx) => {
    await commit(ctx, (draft) => cancelPlannedRate(draft, idOf(ctx), expectedOf(ctx, expected)));
    ctx.status = 204;
  });

  router.post(RETURN_RATES, guard, async (ctx) => {
    ctx.body = await commit(ctx, (draft) => createReturnRate(draft, ctx.request.body));
    ctx.status = 201;
  });

  router.put(`${RETURN_RATES}/:id`, guard, async (ctx) => {
    const rate = await commit(ctx, (draft) => {
      const seen = expectedOf(ctx, expected);
      return updateReturnRate(draft, idOf(ctx), ctx.request.body, seen);
    });
    ctx.body = withoutPlannedRate(rate);
  });
}

/** Returns the id in a request's path. Anything but a positive whole number is 0, which no record has. */
function idOf(ctx: Context, name = 'id'): number {
  const text: string = ctx.params[name];
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0;
}
