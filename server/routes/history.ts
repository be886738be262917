import { Readable } from 'node:stream';
import { readHistory, readHistorySheet, revertRevisions } from '#lib/api/history.ts';
import { historyCsv } from '#lib/services/history-csv.ts';
import { historyPage, namedChanges } from '#lib/services/history-page.ts';
import { filterHistory, type ReadHistory } from '#lib/services/readable-history.ts';
import { readRevert, revertSummary } from '#lib/services/revert.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the routes with which administrators read the history and revert changes. */
export function historyRoutes({ store }: RouteDeps): Route[] {
  return [
    route(readHistory, ({ query }) => {
      const head = store.current;
      return historyPage(head, (before) => store.history(head, before), query);
    }),

    route(readHistorySheet, ({ query }) => {
      const head = store.current;
      return Readable.from(historyCsv(filterHistory(store.history(head), head.data, query)));
    }),

    route(revertRevisions, async ({ query, body, commit, propose }) => {
      const head = store.current;
      const read: ReadHistory = (before) => store.history(head, before);
      const { names, change } = await readRevert(head.data, read, body.revisions);
      const summary = revertSummary(body.revisions);
      if (query.propose && !query.preview) return propose(change, summary);
      const changes = query.preview
        ? (await store.preview(change)).result
        : await commit(change, summary);
      return namedChanges(changes, names);
    }),
  ];
}
