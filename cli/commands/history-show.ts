import { historyEntry, shownChanges } from '#lib/services/history.ts';
import { formatChanges } from '../change-table.ts';
import type { Argument, Context } from '../context.ts';
import { localTime } from '../output.ts';
import { print } from '../print.ts';
import { printable } from '../printable.ts';
import { hasColour } from '../terminal.ts';
import { askRevision } from './which-revision.ts';

/** `longview history show <revision>` */
export async function show(context: Context, argument: Argument): Promise<void> {
  const header = await askRevision(context, argument);
  const data = await context.catalogue();
  const entry = historyEntry(header, data);
  print(context, { ...entry, changes: shownChanges(header.changes) }, () => {
    const { revision, at, actor, summary } = entry;
    const lines = [
      `Revision  ${revision}`,
      `When      ${localTime(at)}`,
      `Who       ${printable(actor)}`,
      `What      ${printable(summary)}`,
    ];
    if (header.changes.length === 0) return lines.join('\n');
    const table = formatChanges(header.changes, data, { colour: hasColour() });
    return [...lines, '', table].join('\n');
  });
}
