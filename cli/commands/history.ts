import type { Command } from 'commander';
import { authorsInWords } from '#lib/domain/actor.ts';
import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { type HistoryEntry, historyEntry, shownChange, summaryOf } from '#lib/services/history.ts';
import { historyCsv } from '#lib/services/history-csv.ts';
import { decisionIn } from '#lib/services/proposals.ts';
import { filterHistory, type HistoryFilter } from '#lib/services/readable-history.ts';
import { findNames, type KnownNames, namesIn } from '#lib/services/record-names.ts';
import { revertRevisions, revertSummary } from '#lib/services/revert.ts';
import type { Change } from '#lib/store/log/document.ts';
import { listRevisions, readRevision } from '#lib/store/log/history.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { asOfCommitDay, eachAsOfCommitDay } from '#lib/store/log/on-day.ts';
import { noCatalogue, printedCommand } from '#lib/store/printed-command.ts';
import { formatChanges } from '../change-table.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { failureLine, REFUSED, UsageError } from '../failure.ts';
import { wholeNumberWithin } from '../input.ts';
import { writeNote } from '../io.ts';
import { type Column, localTime, print, printRows } from '../output.ts';
import { withProgress } from '../progress.ts';
import { askOne } from '../prompts.ts';
import { dayOf, WITHOUT_APPROVAL } from '../shared-options.ts';
import { addVerb } from '../verb.ts';

const COLUMNS: readonly Column<HistoryEntry>[] = [
  { title: 'Revision', value: ({ revision }) => String(revision), align: 'right' },
  { title: 'When', value: ({ at }) => localTime(at) },
  { title: 'Who', value: (entry) => authorsInWords(entry, String) },
  { title: 'What', value: ({ summary }) => summary },
  { title: 'Note', value: ({ note }) => note ?? '' },
];

const REVISION = { revision: 'its number, as history list shows it' };

/** `longview history …` */
export function registerHistory(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List all changes, newest first: when, who, what',
    options: {
      '--from <day>': 'from this day on, UTC: 2026-11-20',
      '--to <day>': 'up to and including this day, UTC',
      '--actor <name>': 'what this person did, as the column Who has it',
      '--currency <code>': 'what was done to a currency or to rates in it',
      '--limit <number>': 'at most this many revisions',
      '--csv': 'print CSV, a line for each field that was changed',
    },
    examples: [
      'longview history list --limit 20',
      'longview history list --from 2026-11-01 --to 2026-11-30 --currency ZAR --csv',
    ],
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
    options: WITHOUT_APPROVAL,
    examples: ['longview history revert 42 --dry-run', 'longview history revert 42 --yes'],
  }).action(inContext(revert));
}

type ListOptions = Pick<HistoryFilter, 'from' | 'to' | 'actor' | 'currency'> & {
  limit?: string;
  csv?: true;
};

async function list(context: Context<ListOptions>): Promise<void> {
  const { io } = context;
  const { from, to, limit, csv, json } = context.options;
  const most = limit === undefined ? Infinity : wholeNumberWithin('--limit', limit, { min: 1 });
  if (csv && json) throw new UsageError('Use --csv or --json, not both.');
  dayOf('--from', from);
  dayOf('--to', to);
  if (from && to && from > to) throw new UsageError('--from is a later day than --to.');
  const { revision: newest, data } = await (await context.store()).latest();
  const history = listRevisions(await context.backend(), { onDamaged: damageReporter(context) });
  const asked = filterHistory(eachAsOfCommitDay(history), data, {
    ...context.options,
    limit: most,
  });
  if (csv) {
    for await (const piece of historyCsv(asked)) io.stdout.write(piece);
    return;
  }
  const entries = await withProgress(io, 'Reading', Math.min(most, newest), async (advance) => {
    const read: HistoryEntry[] = [];
    for await (const { header, names } of asked) {
      read.push(historyEntry(header, names));
      advance(read.length);
    }
    return read;
  });
  printRows(context, entries, COLUMNS, 'No revisions found');
}

/** Returns a listener that reports a damaged revision and lets the listing go on; the exit code becomes 1. */
function damageReporter({ address, io }: Context) {
  const check = printedCommand('data check', address);
  return ({ message }: Error): void => {
    io.exitCode = REFUSED;
    writeNote(io, failureLine(`${message} See all that is damaged with: ${check}`));
  };
}

async function show(context: Context, argument: Argument): Promise<void> {
  const header = await askRevision(context, argument);
  const names = await namesFor(context, header.changes);
  const entry = historyEntry(header, names);
  print(context, { ...entry, changes: header.changes.map(shownChange) }, () => {
    const { revision, at, summary, note, approvalNote } = entry;
    const lines = [
      `Revision  ${revision}`,
      `When      ${localTime(at)}`,
      `Who       ${printable(authorsInWords(entry, String))}`,
      `What      ${printable(summary)}`,
      ...(note === null ? [] : [`Note      ${printable(note)}`]),
      ...(approvalNote === null ? [] : [`Approval  ${printable(approvalNote)}`]),
    ];
    if (header.changes.length === 0) return lines.join('\n');
    const table = formatChanges(header.changes, names, context.style, decisionIn(header));
    return [...lines, '', table].join('\n');
  });
}

async function revert(context: Context, argument: Argument): Promise<void> {
  const header = await askRevision(context, argument);
  const { revision } = header;
  const names = await namesFor(context, header.changes);
  await commit(context, (draft) => revertRevisions(draft, [header], names), {
    ask: (undone) => ({
      question: `Are you sure you want to undo revision ${revision}?`,
      table: formatChanges(undone, names, context.style),
      about: `This changes ${counted(undone.length, 'record')} in ${context.backendName}`,
      refused: 'Nothing was undone.',
    }),
    summary: revertSummary([revision]),
    text: (undone) => `Revision ${revision} is undone: ${summaryOf(undone, names)}.`,
    json: (undone) => ({ reverted: revision, changes: undone.map(shownChange) }),
  });
}

/** Returns the names of the records these changes touch, including records deleted later. */
async function namesFor(context: Context, changes: readonly Change[]): Promise<KnownNames> {
  const names = namesIn(await context.catalogue(), changes);
  // Damaged revisions have no names, and `data check` reports them.
  const history = listRevisions(await context.backend(), { onDamaged: () => {} });
  await findNames(names, changes, history);
  return names;
}

async function askRevision(context: Context, argument: Argument): Promise<HistoryRevision> {
  const revision = await askOne(context, argument, { as: '<revision>', message: 'Revision' });
  const number = wholeNumberWithin('<revision>', revision, { min: 1 });
  if (!(await context.hasCatalogue())) throw noCatalogue(context.address);
  return asOfCommitDay(await readRevision(await context.backend(), number));
}
