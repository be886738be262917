import { setImmediate as letOthersRun } from 'node:timers/promises';
import { csvCell } from '#lib/domain/csv-cell.ts';
import { changeLines } from './change-lines.ts';
import { decisionIn } from './proposals.ts';
import type { MatchingRevision } from './readable-history.ts';

const COLUMNS = [
  ...['revision', 'at', 'actor', 'note', 'record', 'field', 'before', 'after'],
  ...['approvedBy', 'approvalNote'],
];
const BATCH_SIZE = 500;

/** Yields the history as CSV, one line per changed field, in pieces, so that other requests are answered in between. */
export async function* historyCsv(
  revisions: AsyncIterable<MatchingRevision>,
): AsyncGenerator<string> {
  yield `${COLUMNS.join()}\n`;
  for await (const { header, changes, names } of revisions) {
    const { revision, at, actor, note = '', approvalNote = '', withoutApproval } = header;
    const { approvedBy = withoutApproval ? 'without approval' : '' } = header;
    const decision = decisionIn(header);
    for (let from = 0; from < changes.length; from += BATCH_SIZE) {
      const some = changes.slice(from, from + BATCH_SIZE);
      const lines = some.flatMap((change) => {
        return changeLines(change, names, decision).map(({ record, field, before, after }) => {
          const cells = [String(revision), at, actor, note, record, field, before, after];
          return [...cells, approvedBy, approvalNote].map(csvCell).join();
        });
      });
      yield lines.map((line) => `${line}\n`).join('');
      await letOthersRun();
    }
  }
}
