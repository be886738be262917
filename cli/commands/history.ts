import type { Command } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { type HistoryEntry, historyEntry, shownChanges, summaryOf } from '#lib/services/history.ts';
import { revertChanges } from '#lib/services/revert.ts';
import { listRevisions, readRevision } from '#lib/store/files/revision-log.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { formatChanges } from '../change-table.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { failureLine, REFUSED } from '../failure.ts';
import { wholeNumberWithin } from '../input.ts';
import { type Column, localTime, print, printRows } from '../output.ts';
import { withProgress } from '../progress.ts';
import { fillIn } from '../prompts.ts';
import { writeNote } from '../terminal.ts';
import { addVerb } from '../verb.ts';

const COLUMNS: readonly Column<HistoryEntry>[] = [
  { title: 'Revision', value: ({ revision }) => String(revision), align: 'right' },
  { title: 'When', value: ({ at }) => localTime(at) },
  { title: 'Who', value: ({ actor }) => actor },
  { title: 'What', value: ({ summary }) => summary },
];

const REVISION = { revision: 'its number, as history list shows it' };

/** `longview history …` */
export function registerHistory(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List all changes, newest first: when, who, what',
    options: { '--limit <number>': 'no more than so many' },
    examples: ['longview history list --limit 20', 'longview history list --json'],
  }).action(inContext(list));

  addVerb(noun, 'show', {
    kind: 'reads',
    summary: 'Show one change: each record before and after',
    args: REVISION,
    examples: ['longview history show 42'],
  }).action(inContext(show));

  addVerb(noun, 'revert', {
    kind: 'changes',
    summary: 'Undo one change as a new revision',
    details: 'It is refused where later changes touch the same records.',
    args: REVISION,
    examples: ['longview history revert 42 --dry-run', 'longview history revert 42'],
  }).action(inContext(revert));
}

/** `longview history list` */
async function list(context: Context<{ limit?: string }>): Promise<void> {
  const { limit } = context.options;
  const most = limit === undefined ? Infinity : wholeNumberWithin('--limit', limit, { min: 1 });
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

/** One damaged revision does not hide the others. */
function tellOfDamage({ message }: Error): void {
  process.exitCode = REFUSED;
  writeNote(failureLine(`${message} See all that is damaged with: longview data check`));
}

/** `longview history show <revision>` */
async function show(context: Context, argument: Argument): Promise<void> {
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
    const table = formatChanges(header.changes, data);
    return [...lines, '', table].join('\n');
  });
}

/** `longview history revert <revision>` */
async function revert(context: Context, argument: Argument): Promise<void> {
  const { revision, changes } = await askRevision(context, argument);
  const data = await context.catalogue();
  await commit(
    context,
    (draft) => {
      revertChanges(draft, changes);
      return draft.changes();
    },
    {
      text: (undone) => `Revision ${revision} is undone: ${summaryOf(undone, data)}.`,
      json: (undone) => ({ reverted: revision, changes: shownChanges(undone) }),
    },
  );
}

/** Returns the revision whose number was given as an argument. */
async function askRevision(context: Context, argument: Argument): Promise<RevisionHeader> {
  const asked = { as: '<revision>', message: 'Revision' };
  const { revision } = await fillIn(context, { revision: argument }, { revision: asked });
  return readRevision(context.folder, wholeNumberWithin('<revision>', revision, { min: 1 }));
}
