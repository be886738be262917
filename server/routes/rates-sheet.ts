import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import { AppError } from '#lib/errors.ts';
import { sheetQuery } from '#lib/schemas/query.ts';
import { importRates, previewRates } from '#lib/services/rate-import.ts';
import { RateSheetError, readRateSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { sheetRows } from '#lib/services/return-rates.ts';
import { badRows, sheetPreview } from '#lib/services/sheet-preview.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { Draft } from '#lib/store/draft.ts';
import { refusalOf } from '../errors.ts';
import { sheetBody } from '../middleware/sheet-body.ts';
import type { Admin } from './admin.ts';

const SHEET = '/api/admin/asset-class-returns/sheet';

type SheetAdmin = Admin & {
  /** Lets administrators pass, and reads nothing of what they sent. */
  readonly allow: Middleware;
};

/** Adds the calls that hand out all return rates as a file, and take them back. */
export function sheetRoutes(router: Router, { guard, allow, commit, store }: SheetAdmin): void {
  router.get(SHEET, guard, async (ctx) => {
    const { data } = await store.fresh();
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = csvFromRates(sheetRows(data));
  });

  router.post(SHEET, compose([allow, sheetBody]), (ctx) =>
    namingBadRows(ctx, async () => {
      const { preview, revision: seen } = validate(sheetQuery, ctx.query);
      const sheet = readRateSheet(ctx.state.sheet);
      if (preview) {
        const { revision, data } = await store.fresh();
        const { bad, ...diff } = previewRates(data, sheet);
        ctx.body = { revision, ...sheetPreview(diff, bad) };
        return;
      }
      const diff = await commit(ctx, (draft) => {
        if (seen !== undefined) refuseMovedOn(draft, seen);
        return importRates(draft, sheet, true);
      });
      ctx.body = sheetPreview(diff);
    }),
  );

  /** Refuses to save what was looked at with another revision, or behind a change that is on its way. */
  function refuseMovedOn(draft: Draft, seen: number): void {
    const { revision, data } = store.current;
    if (revision === seen && draft.list('returnRates') === data.returnRates) return;
    throw new AppError(
      'conflict',
      'The rates changed in the meantime. Look at what the file would change now before you save it.',
    );
  }
}

/** Refuses a sheet for the sake of single rows with each of them, where the client asks for JSON first. */
async function namingBadRows(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isJson = ctx.accepts('text/plain', 'application/json') === 'application/json';
    if (!(error instanceof RateSheetError) || !isJson) throw error;
    ctx.status = refusalOf(error).status;
    ctx.body = { message: error.message, bad: badRows(error.rows) };
  }
}
