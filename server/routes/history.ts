import type Router from '@koa/router';
import { listed } from '#lib/domain/sentence.ts';
import { historyQuery, revertInput } from '#lib/schemas/history.ts';
import { previewQuery } from '#lib/schemas/query.ts';
import { historyPage, namedChanges } from '#lib/services/history-page.ts';
import type { ReadHistory } from '#lib/services/readable-history.ts';
import { readRevert } from '#lib/services/revert-request.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { Admin } from './admin.ts';

const HISTORY = '/api/admin/history';

/** Adds the calls with which administrators look at what was changed, and undo it. */
export function historyRoutes(router: Router, { guard, commit, store }: Admin): void {
  router.get(HISTORY, guard, async (ctx) => {
    const asked = validate(historyQuery, ctx.query);
    const head = await store.fresh();
    ctx.body = await historyPage(head, (before) => store.history(head, before), asked);
  });

  router.post(`${HISTORY}/revert`, guard, async (ctx) => {
    const { preview } = validate(previewQuery, ctx.query);
    const { revisions } = validate(revertInput, ctx.request.body);
    const head = await store.fresh();
    const read: ReadHistory = (before) => store.history(head, before);
    const { names, change } = await readRevert(head.data, read, revisions);
    const inOrder = revisions.toSorted((one, other) => one - other);
    const note = `Reverted ${listed(inOrder.map(String))}`;
    const changes = preview
      ? (await store.preview(change)).result
      : await commit(ctx, change, note);
    ctx.body = namedChanges(changes, names);
  });
}
