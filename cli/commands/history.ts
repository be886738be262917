import type { Command } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { type HistoryEntry, historyEntry, shownChanges, summaryOf } from '#lib/services/history.ts';
import { findNames, type KnownNames, learnNames, namesIn } from '#lib/services/record-names.ts';
import { revertRevisions } from '#lib/services/revert.ts';
import type { Change } from '#lib/store/document.ts';
import { listRevisions, readRevision } from '#lib/store/history.ts';
import { noCatalogue, printedCommand } from '#lib/store/printed-command.ts';
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
    kind: 'asks',
    summary: 'Undo one change as a new revision',
    details:
      'Shows what will change, and asks. It is refused where later changes touch the same records, and for the revision that made the catalogue: to begin anew use data restore.',
    args: REVISION,
    examples: ['longview history revert 42 --dry-run', 'longview history revert 42 --yes'],
  }).action(inContext(revert));
}

/** `longview history list` */
async function list(context: Context<{ limit?: string }>): Promise<void> {
  const { limit } = context.options;
  const most = limit === undefined ? Infinity : wholeNumberWithin('--limit', limit, { min: 1 });
  const { revision: newest, data } = await (await context.store()).fresh();
  // Newest first, so that what was deleted is known by its name before what was done to it earlier.
  const names = namesIn(data);
  const place = await context.place();
  const entries = await withProgress('Reading', Math.min(most, newest), async (reach) => {
    const read: HistoryEntry[] = [];
    for await (const header of listRevisions(place, {
      onDamaged: tellOfDamage(context),
    })) {
      learnNames(names, header.changes);
      read.push(historyEntry(header, names));
      reach(read.length);
      if (read.length === most) break;
    }
    return read;
  });
  printRows(context, entries, COLUMNS, 'No revisions found');
}

/** One damaged revision does not hide the others. */
function tellOfDamage({ address }: Context) {
  const check = printedCommand('data check', address);
  return ({ message }: Error): void => {
    process.exitCode = REFUSED;
    writeNote(failureLine(`${message} See all that is damaged with: ${check}`));
  };
}

/** `longview history show <revision>` */
async function show(context: Context, argument: Argument): Promise<void> {
  const header = await askRevision(context, argument);
  const names = await namesFor(context, header.changes);
  const entry = historyEntry(header, names);
  print(context, { ...entry, changes: shownChanges(header.changes) }, () => {
    const { revision, at, actor, summary } = entry;
    const lines = [
      `Revision  ${revision}`,
      `When      ${localTime(at)}`,
      `Who       ${printable(actor)}`,
      `What      ${printable(summary)}`,
    ];
    if (header.changes.length === 0) return lines.join('\n');
    return [...lines, '', formatChanges(header.changes, names)].join('\n');
  });
}

/** `longview history revert <revision>`: shows what will change, asks, reverts. */
async function revert(context: Context, argument: Argument): Promise<void> {
  const header = await askRevision(context, argument);
  const { revision } = header;
  const names = await namesFor(context, header.changes);
  await commit(context, (draft) => revertRevisions(draft, [header], names), {
    ask: (undone) => ({
      question: `Are you sure you want to undo revision ${revision}?`,
      table: formatChanges(undone, names),
      about: `This changes ${counted(undone.length, 'record')} in ${context.placeName}`,
      no: 'Nothing was undone.',
    }),
    note: `Reverted ${revision}`,
    text: (undone) => `Revision ${revision} is undone: ${summaryOf(undone, names)}.`,
    json: (undone) => ({ reverted: revision, changes: shownChanges(undone) }),
  });
}

/** Returns what the records are called that these changes touch, also those that were deleted later. */
async function namesFor(context: Context, changes: readonly Change[]): Promise<KnownNames> {
  const names = namesIn(await context.catalogue(), changes);
  // A damaged revision tells no names, and is another command's to tell of.
  const history = listRevisions(await context.place(), { onDamaged: () => {} });
  await findNames(names, changes, history);
  return names;
}

/** Returns the revision whose number was given as an argument. */
async function askRevision(context: Context, argument: Argument): Promise<RevisionHeader> {
  const asked = { as: '<revision>', message: 'Revision' };
  const { revision } = await fillIn(context, { revision: argument }, { revision: asked });
  const number = wholeNumberWithin('<revision>', revision, { min: 1 });
  if (!(await context.hasCatalogue())) throw noCatalogue(context.address);
  return readRevision(await context.place(), number);
}
