import { formatDay } from '#lib/domain/iso-date.ts';
import { printable, printableLines } from '#lib/domain/printable.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { unusualChangeQuestion } from '#lib/domain/unusual-change.ts';
import {
  diffRates,
  importRates,
  type RateDiff,
  type SheetRate,
  unusualInWords,
} from '#lib/services/rate-import.ts';
import { type RateSheet, RateSheetError, readRateSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { jsonFromRates } from '#lib/services/rate-sheet-json.ts';
import { sheetRows } from '#lib/services/return-rates.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { FailedWith, UsageError } from '../failure.ts';
import { readInput } from '../input.ts';
import { writeNote, writeOut } from '../io.ts';
import { type Column, formatJson, formatTable, print, type Style } from '../output.ts';
import { withProgress } from '../progress.ts';
import { askMissing } from '../prompts.ts';
import { dayOf } from '../shared-options.ts';

const PLAN_COLUMNS: readonly Column<SheetRate>[] = [
  { title: 'Currency', value: ({ currency }) => currency.code },
  { title: 'Asset class', value: ({ assetClass }) => assetClass.name },
  { title: 'Old', value: ({ before }) => percentText(before), align: 'right' },
  { title: 'New', value: ({ after }) => percentText(after), align: 'right' },
  {
    title: '',
    value: ({ before, after }) => (before !== null && unusualChangeQuestion(before, after)) || '',
  },
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

/** `longview rate diff <file>`. Like diff, exits with 1 if something differs and with 2 if it fails. */
export async function diff(context: Context, argument: Argument): Promise<void> {
  const { io } = context;
  io.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') io.exitCode = FAILED;
  });
  try {
    await printingBadRows(context, () => showDiff(context, argument));
  } catch (error) {
    throw error instanceof UsageError ? error : new FailedWith(FAILED, error);
  }
}

async function showDiff(context: Context, argument: Argument): Promise<void> {
  const sheet = await readSheet(context, argument);
  const { added, changed, unchanged } = diffRates(await context.catalogue(), sheet);
  const differing = inLineOrder([...added, ...changed]);
  if (differing.length > 0) context.io.exitCode = DIFFERS;
  print(context, differing.map(asJson), () =>
    differing.length === 0
      ? `Nothing differs: ${counted(unchanged, 'rate')} compared.`
      : formatTable(PLAN_COLUMNS, differing, context.style),
  );
}

function asJson({ currency, assetClass, before, after }: SheetRate) {
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before: before === null ? null : percentOf(before),
    after: percentOf(after),
  };
}

/** `longview rate import <file>` */
export function importFile(context: Context<{ from?: string }>, argument: Argument): Promise<void> {
  const from = dayOf('--from', context.options.from);
  const fromText = from ? ` from ${formatDay(from)}` : '';
  return printingBadRows(context, async () => {
    const sheet = await withProgress(context.io, 'Importing', 1, (reach) =>
      readSheet(context, argument, reach),
    );
    await commit(context, (draft) => importRates(draft, sheet, from), {
      ask: ({ unusual }) =>
        unusual.length === 0
          ? null
          : {
              question: 'Are you sure you want to import these rates?',
              table: formatTable(PLAN_COLUMNS, unusual, { colour: false }),
              about: unusualInWords(unusual.length),
              no: 'Nothing was imported.',
            },
      preview: (diff) => ({
        table: planTable(diff, context.style),
        json: countsOf(diff),
      }),
      warning: (diff) => {
        const { length } = diff.unusual;
        const unusual = length > 0 ? ` ${unusualInWords(length)}: that needs --yes.` : '';
        return `Would import${fromText}: ${countsInWords(diff)}.${unusual}`;
      },
      text: (diff) => `Return rates saved successfully${fromText}: ${countsInWords(diff)}.`,
      nothing: (diff) => `Nothing had to change: ${countsInWords(diff)}.`,
      json: countsOf,
    });
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
  const asked = { as: '<file>', message: 'Rates file' };
  const { file } = await askMissing(context, { file: argument }, { file: asked });
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
