import { formatDay } from '#lib/domain/iso-date.ts';
import { plannedRateInWords } from '#lib/domain/planned-rate.ts';
import { printable, printableLines } from '#lib/domain/printable.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { unusualChangeQuestion } from '#lib/domain/unusual-change.ts';
import { propose } from '#lib/services/proposals.ts';
import {
  importRates,
  type RateDiff,
  reasonsToAsk,
  type SheetRate,
} from '#lib/services/rate-import.ts';
import { type RateSheet, RateSheetError, readRateSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { jsonFromRates } from '#lib/services/rate-sheet-json.ts';
import { sheetRows } from '#lib/services/return-rates.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { actor, commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { FailedWith, UsageError } from '../failure.ts';
import { readInput } from '../input.ts';
import { writeNote, writeOut } from '../io.ts';
import { type Column, formatJson, formatTable, print, type Style } from '../output.ts';
import { withProgress } from '../progress.ts';
import { askOne } from '../prompts.ts';
import { dayOf } from '../shared-options.ts';

const PLAN_COLUMNS: readonly Column<SheetRate>[] = [
  { title: 'Currency', value: ({ currency }) => currency.code },
  { title: 'Asset class', value: ({ assetClass }) => assetClass.name },
  { title: 'Old', value: ({ before }) => percentText(before), align: 'right' },
  { title: 'New', value: ({ after }) => percentText(after), align: 'right' },
  { title: '', value: remarkOn },
];

const LINE_END = 10;

const DIFFERS = 1;
const FAILED = 2;

/** `longview rate export` */
export async function exportRates(context: Context<{ at?: string }>): Promise<void> {
  const { io, options } = context;
  const rows = sheetRows(await context.catalogue(dayOf('--at', options.at)));
  io.stdout.write(options.json ? printableLines(jsonFromRates(rows)) : csvFromRates(rows));
}

/** Returns why a row needs a confirmation; empty if it needs none. */
function remarkOn({ before, after, replaces }: SheetRate): string {
  const question = before !== null && unusualChangeQuestion(before, after);
  const replaced = replaces && `Replaces ${plannedRateInWords(replaces)}.`;
  return [question, replaced].filter(Boolean).join(' ');
}

/** `longview rate diff <file>` */
export function diff(context: Context<{ from?: string }>, argument: Argument): Promise<void> {
  return exitingAsDiff(context, () => showDiff(context, argument));
}

/** Runs `work`, which sets the exit code 1 if something differs, as diff does. If it fails, the exit code is 2. */
async function exitingAsDiff(context: Context, work: () => Promise<void>): Promise<void> {
  const { io } = context;
  io.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') io.exitCode = FAILED;
  });
  try {
    await printingBadRows(context, work);
  } catch (error) {
    throw error instanceof UsageError ? error : new FailedWith(FAILED, error);
  }
}

async function showDiff(context: Context<{ from?: string }>, argument: Argument): Promise<void> {
  const from = dayOf('--from', context.options.from);
  const sheet = await readSheet(context, argument);
  const store = await context.store();
  const { result } = await store.preview((draft) => importRates(draft, sheet, from));
  const { added, changed, unchanged } = result;
  const differing = inLineOrder([...added, ...changed]);
  if (differing.length > 0) context.io.exitCode = DIFFERS;
  print(context, differing.map(asJson), () =>
    differing.length === 0
      ? `Nothing differs: ${counted(unchanged, 'rate')} compared.`
      : formatTable(PLAN_COLUMNS, differing, context.style),
  );
}

function asJson({ currency, assetClass, before, after, replaces }: SheetRate) {
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before: before === null ? null : percentOf(before),
    after: percentOf(after),
    ...(replaces && { replaces: { rate: percentOf(replaces.returnRate), from: replaces.from } }),
  };
}

type ImportOptions = { from?: string; exitCode?: true; propose?: true };

/** `longview rate import <file>` */
export function importFile(context: Context<ImportOptions>, argument: Argument): Promise<void> {
  const { exitCode, dryRun } = context.options;
  if (!exitCode) return printingBadRows(context, () => importSheet(context, argument));
  if (!dryRun) throw new UsageError('--exit-code needs --dry-run.');
  return exitingAsDiff(context, () => importSheet(context, argument));
}

async function importSheet(context: Context<ImportOptions>, argument: Argument): Promise<void> {
  const { options, io } = context;
  const from = dayOf('--from', options.from);
  const fromText = from ? ` from ${formatDay(from)}` : '';
  const sheet = await withProgress(io, 'Importing', 1, (advance) =>
    readSheet(context, argument, advance),
  );
  const change = (draft: Draft) => importRates(draft, sheet, from);
  if (options.propose && !options.dryRun) {
    const at = io.now().toISOString();
    const proposer = { by: actor(io), userId: null, at, note: context.note ?? null };
    return commit(context, (draft) => propose(draft, change, proposer), {
      text: ({ proposal, result }) =>
        `Proposed as ${proposal}${fromText}: ${countsInWords(result)}. It counts once a second person approves it.`,
      json: ({ proposal }) => ({ proposal }),
    });
  }
  await commit(context, change, {
    ask: (diff) => {
      const reasons = reasonsToAsk(diff);
      if (reasons === null) return null;
      const rows = new Set([...diff.unusual, ...diff.replacing]);
      return {
        question: 'Are you sure you want to import these rates?',
        table: formatTable(PLAN_COLUMNS, inLineOrder([...rows]), { colour: false }),
        about: reasons,
        refused: 'Nothing was imported.',
      };
    },
    preview: (diff) => {
      if (options.exitCode && diff.added.length + diff.changed.length > 0) io.exitCode = DIFFERS;
      return { table: planTable(diff, context.style), json: countsOf(diff) };
    },
    warning: (diff) => {
      const reasons = reasonsToAsk(diff);
      const confirmed = reasons === null ? '' : ` ${reasons}: that needs --yes.`;
      return `Would import${fromText}: ${countsInWords(diff)}.${confirmed}`;
    },
    text: (diff) => `Return rates saved successfully${fromText}: ${countsInWords(diff)}.`,
    nothing: (diff) => `Nothing had to change: ${countsInWords(diff)}.`,
    json: countsOf,
  });
}

function countsOf({ added, changed, unchanged }: RateDiff) {
  return { added: added.length, changed: changed.length, unchanged };
}

function countsInWords(diff: RateDiff): string {
  return Object.entries(countsOf(diff))
    .map(([name, count]) => `${grouped(count)} ${name}`)
    .join(', ');
}

/** Returns the sheet in the named file. Calls `onShare` with the share read so far, 0 to 1. */
async function readSheet(
  context: Context,
  argument: Argument,
  onShare: (share: number) => void = () => {},
): Promise<RateSheet> {
  const file = await askOne(context, argument, { as: '<file>', message: 'Rates file' });
  const content = await readInput(context.io, file);
  const lines = content.reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 1);
  return readRateSheet(content, (rows) => onShare(Math.min(1, rows / lines)));
}

/** Runs `work`. If it is refused because of bad rows, prints them and rethrows. */
export async function printingBadRows<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RateSheetError)) throw error;
    const { message, details } = error;
    if (context.options.json) writeOut(context.io, formatJson({ message, ...details }));
    else writeNote(context.io, badRowLines(details).join('\n'));
    throw error;
  }
}

/** Returns a line for each listed bad row, and one with the number of others. */
export function badRowLines({ bad, badCount }: RateSheetError['details']): string[] {
  const lines = bad.map(({ line, message }) => printable(`line ${line}: ${message}`));
  const more = badCount - bad.length;
  return more > 0 ? [...lines, `and ${grouped(more)} more`] : lines;
}

/** Returns a table of the rates that a sheet adds or changes, in the order of its lines. */
export function planTable({ added, changed }: RateDiff, style: Style): string {
  return formatTable(PLAN_COLUMNS, inLineOrder([...added, ...changed]), style);
}

function inLineOrder(plan: SheetRate[]): SheetRate[] {
  return plan.sort((one, other) => one.line - other.line);
}

function percentText(rate: number | null): string {
  return rate === null ? '-' : `${percentOf(rate)}%`;
}
