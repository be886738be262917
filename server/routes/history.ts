import { Readable } from 'node:stream';
import type Router from '@koa/router';
import { historyKindQuery, historyQuery, revertInput } from '#lib/schemas/history.ts';
import { previewQuery } from '#lib/schemas/query.ts';
import { historyCsv } from '#lib/services/history-csv.ts';
import { historyPage, namedChanges } from '#lib/services/history-page.ts';
import { filterHistory, type ReadHistory } from '#lib/services/readable-history.ts';
import { readRevert, revertSummary } from '#lib/services/revert.ts';
import { validate } from '#lib/services/validate.ts';
import type { Calls } from '../calls.ts';
import { queryOf } from '../middleware/query.ts';

const HISTORY = '/api/admin/history';

/** Adds the calls with which administrators look at what was changed, and undo it. */
export function historyRoutes(router: Router, { guard, commit, store }: Calls): void {
  router.get(HISTORY, guard, async (ctx) => {
    const asked = validate(historyQuery, queryOf(ctx));
    const head = await store.latest();
    ctx.body = await historyPage(head, (before) => store.history(head, before), asked);
  });

  router.get(`${HISTORY}/sheet`, guard, async (ctx) => {
    const asked = validate(historyKindQuery, queryOf(ctx));
    const head = await store.latest();
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(historyCsv(filterHistory(store.history(head), head.data, asked)));
  });

  router.post(`${HISTORY}/revert`, guard, async (ctx) => {
    const { preview } = validate(previewQuery, queryOf(ctx));
    const { revisions } = validate(revertInput, ctx.request.body);
    const head = await store.latest();
    const read: ReadHistory = (before) => store.history(head, before);
    const { names, change } = await readRevert(head.data, read, revisions);
    const changes = preview
      ? (await store.preview(change)).result
      : await commit(ctx, change, revertSummary(revisions));
    ctx.body = namedChanges(changes, names);
  });
}
