import { setImmediate as otherRequests } from 'node:timers/promises';
import { csvCell } from '#lib/domain/csv-cell.ts';
import { describeChange } from '#lib/schemas/describe-change.ts';
import type { AskedRevision } from './readable-history.ts';
import { nameOfRecord } from './record-names.ts';

const COLUMNS = ['revision', 'at', 'actor', 'note', 'record', 'field', 'before', 'after'];
const CHANGES_AT_ONCE = 500;

/** Returns the history as CSV, a line for each field that a change touched, in pieces: other work is done in between. */
export async function* historyCsv(revisions: AsyncIterable<AskedRevision>): AsyncGenerator<string> {
  yield `${COLUMNS.join()}\n`;
  for await (const { header, changes, names } of revisions) {
    const { revision, at, actor, note = '' } = header;
    for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE) {
      const some = changes.slice(from, from + CHANGES_AT_ONCE);
      const lines = some.flatMap((change) => {
        const record = nameOfRecord(change, names);
        return describeChange(change).map(({ field, before, after }) =>
          [String(revision), at, actor, note, record, field, before, after].map(csvCell).join(),
        );
      });
      yield lines.map((line) => `${line}\n`).join('');
      await otherRequests();
    }
  }
}
