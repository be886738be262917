import type { QueryOf } from '#lib/api/call.ts';
import { readRatesSheet, uploadRatesSheet } from '#lib/api/return-rates.ts';
import { AppError } from '#lib/errors.ts';
import { fairQueue } from '#lib/services/fair-queue.ts';
import { importRates, previewRates } from '#lib/services/rate-import.ts';
import { readUploadedSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { refuseDay, sheetRows } from '#lib/services/return-rates.ts';
import { sheetPreview } from '#lib/services/sheet-preview.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { type CallRequest, type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

const MAX_CONCURRENT_UPLOADS = 2;

type Upload = typeof uploadRatesSheet;

/** Returns the routes that download all return rates as a file and upload them. */
export function sheetRoutes({ store }: RouteDeps): Route[] {
  const queue = fairQueue({ maxRunning: MAX_CONCURRENT_UPLOADS });

  async function handleUpload({ query, body, commit, propose }: CallRequest<Upload>) {
    const { preview, file = 'a file', from } = query;
    const sheet = await readUploadedSheet(body);
    if (preview) {
      if (from) refuseDay(from, store.today);
      const { revision, data } = store.current;
      const { bad, ...diff } = previewRates(data, sheet, from);
      return { revision, at: data.catalogueChangedAt, ...sheetPreview(diff, bad) };
    }
    const save = (draft: Draft) => {
      refuseOutdatedPreview(query);
      return importRates(draft, sheet, from);
    };
    const summary = `Uploaded ${file}`;
    if (query.propose) return propose(save, summary);
    return commit((draft) => {
      const saved = sheetPreview(save(draft));
      return { revision: draft.revision(), ...saved };
    }, summary);
  }

  /** Refuses an upload whose preview was of another revision, or from before a planned rate took effect. */
  function refuseOutdatedPreview(seen: QueryOf<Upload>): void {
    if (seen.revision === undefined) return;
    const { revision, data } = store.current;
    const { at = data.catalogueChangedAt } = seen;
    if (revision === seen.revision && data.catalogueChangedAt === at) return;
    throw new AppError(
      'conflict',
      'The rates changed in the meantime. Look at what the file would change now before you save it.',
    );
  }

  return [
    route(readRatesSheet, () => csvFromRates(sheetRows(store.current.data))),
    route(uploadRatesSheet, (request) => queue.run('all', () => handleUpload(request))),
  ];
}
