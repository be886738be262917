import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import { AppError } from '#lib/errors.ts';
import { sheetQuery } from '#lib/schemas/query.ts';
import { limitConcurrency } from '#lib/services/fair-queue.ts';
import { importRates, previewRates } from '#lib/services/rate-import.ts';
import { RateSheetError, readUploadedSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { refuseDay, sheetRows } from '#lib/services/return-rates.ts';
import { sheetPreview, sheetRefusal } from '#lib/services/sheet-preview.ts';
import { validate } from '#lib/services/validate.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import type { Calls } from '../calls.ts';
import { HttpRefusal, refusalOf, refuseMethod } from '../errors.ts';
import { sheetBody } from '../middleware/body.ts';
import { queryOf } from '../middleware/query.ts';

const SHEET = '/api/admin/asset-class-returns/sheet';
const MOST_AT_ONCE = 2;
/** Uploads that are worked on or wait: each holds its file in memory. */
const MOST_PRESENT = 10;
const RETRY_WHEN_BUSY_SECONDS = 2;

/** What a preview said that it was made of. */
type Seen = { revision?: number | undefined; at?: string | undefined };

/** Adds the calls that hand out all return rates as a file, and take them back. */
export function sheetRoutes(router: Router, { guard, allow, commit, store }: Calls): void {
  router.get(SHEET, guard, async (ctx) => {
    const { data } = await store.latest();
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = csvFromRates(sheetRows(data));
  });

  const limited = limitConcurrency(MOST_AT_ONCE);
  // Commits of one person that wait together are made in one go, which two large ones would draw out.
  const alone = limitConcurrency(1);
  router.post(SHEET, compose([allow, refuseWhenBusy(), sheetBody]), (ctx) =>
    limited(() => namingBadRows(ctx, () => takeSheet(ctx))),
  );
  router.all(SHEET, (ctx) => refuseMethod(ctx, ['GET', 'HEAD', 'POST']));

  async function takeSheet(ctx: Context): Promise<void> {
    const { preview, file = 'a file', from, ...seen } = validate(sheetQuery, queryOf(ctx));
    const sheet = await readUploadedSheet(ctx.state.sheet);
    if (preview) {
      if (from) refuseDay(from, store.today);
      const { revision, data } = await store.latest();
      const { bad, ...diff } = previewRates(data, sheet, from);
      ctx.body = { revision, at: data.catalogueChangedAt, ...sheetPreview(diff, bad) };
      return;
    }
    const save = (draft: Draft) => {
      refuseMovedOn(draft, seen);
      return importRates(draft, sheet, from);
    };
    const diff = await alone(() => commit(ctx, save, `Uploaded ${file}`));
    ctx.body = sheetPreview(diff);
  }

  /** Refuses what was looked at with another revision, before a planned rate began, or behind a change on its way. */
  function refuseMovedOn(draft: Draft, seen: Seen): void {
    if (seen.revision === undefined) return;
    const { revision, data } = store.current;
    const { at = data.catalogueChangedAt } = seen;
    const isAsSeen = revision === seen.revision && data.catalogueChangedAt === at;
    if (isAsSeen && draft.list('returnRates') === data.returnRates) return;
    throw new AppError(
      'conflict',
      'The rates changed in the meantime. Look at what the file would change now before you save it.',
    );
  }
}

function refuseWhenBusy(): Middleware {
  let present = 0;
  return async (ctx, next) => {
    if (present >= MOST_PRESENT) {
      ctx.req.resume();
      ctx.set('Retry-After', String(RETRY_WHEN_BUSY_SECONDS));
      throw new HttpRefusal(503, 'Other files are being read at the moment. Please try again.');
    }
    present++;
    try {
      await next();
    } finally {
      present--;
    }
  };
}

/** Refuses a sheet for the sake of single rows with the first of them, where the client asks for JSON first. */
async function namingBadRows(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isJson = ctx.accepts('text/plain', 'application/json') === 'application/json';
    if (!(error instanceof RateSheetError) || !isJson) throw error;
    ctx.status = refusalOf(error).status;
    ctx.body = sheetRefusal(error);
  }
}
