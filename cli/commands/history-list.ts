import { type HistoryEntry, historyEntry } from '#lib/services/history.ts';
import { listRevisions } from '#lib/store/files/revision-log.ts';
import type { Context } from '../context.ts';
import { REFUSED } from '../failure.ts';
import { type Column, localTime } from '../output.ts';
import { printRows } from '../print.ts';
import { printable } from '../printable.ts';
import { withProgress } from '../progress.ts';
import { writeNote } from '../terminal.ts';
import { wholeNumberWithin } from '../typed.ts';

const COLUMNS: readonly Column<HistoryEntry>[] = [
  { title: 'Revision', value: ({ revision }) => String(revision), align: 'right' },
  { title: 'When', value: ({ at }) => localTime(at) },
  { title: 'Who', value: ({ actor }) => actor },
  { title: 'What', value: ({ summary }) => summary },
];

/** `longview history list` */
export async function list(context: Context<{ limit?: string }>): Promise<void> {
  const most = limitOf(context.options.limit);
  const { revision: newest, data } = await (await context.store()).fresh();
  const entries = await withProgress('Reading', Math.min(most, newest), async ({ reach }) => {
    const read: HistoryEntry[] = [];
    for await (const header of listRevisions(context.folder, tellOfDamage)) {
      read.push(historyEntry(header, data));
      reach(read.length);
      if (read.length === most) break;
    }
    return read;
  });
  printRows(context, entries, COLUMNS, 'No revisions found');
}

function limitOf(typed: string | undefined): number {
  const bounds = { min: 1, max: Number.MAX_SAFE_INTEGER };
  return typed === undefined ? bounds.max : wholeNumberWithin('--limit', typed, bounds);
}

/** One damaged revision does not hide the others. */
function tellOfDamage({ message }: Error): void {
  process.exitCode = REFUSED;
  writeNote(`longview: ${printable(message)} See all that is damaged with: longview data check`);
}
