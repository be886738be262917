import { harmless, printable } from '#lib/domain/printable.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { unusualChangeQuestion } from '#lib/domain/unusual-change.ts';
import { diffRates, type PlannedRate } from '#lib/services/rate-import.ts';
import {
  type BadRow,
  type RateSheet,
  RateSheetError,
  readRateSheet,
} from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { jsonFromRates } from '#lib/services/rate-sheet-json.ts';
import { sheetRows } from '#lib/services/return-rates.ts';
import type { Argument, Context } from '../context.ts';
import { FailedWith, UsageError } from '../failure.ts';
import { readInput } from '../input.ts';
import { type Column, formatTable, print } from '../output.ts';
import { fillIn } from '../prompts.ts';
import { writeNote } from '../terminal.ts';

/** The rates of a sheet, old and new side by side, with the question that an unusual change raises. */
export const PLAN_COLUMNS: readonly Column<PlannedRate>[] = [
  { title: 'Currency', value: ({ currency }) => currency.code },
  { title: 'Asset class', value: ({ assetClass }) => assetClass.name },
  { title: 'Old', value: ({ before }) => percentText(before?.returnRate), align: 'right' },
  { title: 'New', value: ({ after }) => percentText(after), align: 'right' },
  {
    title: '',
    value: ({ before, after }) => (before && unusualChangeQuestion(before.returnRate, after)) ?? '',
  },
];

const LINE_END = 10;
const MOST_BAD_ROWS = 20;

const DIFFERS = 1;
const FAILED = 2;

/** `longview rate export` */
export async function exportRates(context: Context): Promise<void> {
  const rows = sheetRows(await context.catalogue());
  process.stdout.write(context.options.json ? harmless(jsonFromRates(rows)) : csvFromRates(rows));
}

/** `longview rate diff <file>`: like diff, it exits with 1 when something differs, so a failure has to be a 2. */
export async function diff(context: Context, argument: Argument): Promise<void> {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.exitCode = FAILED;
  });
  try {
    await namingBadRows(() => showDiff(context, argument));
  } catch (error) {
    throw error instanceof UsageError ? error : new FailedWith(FAILED, error);
  }
}

async function showDiff(context: Context, argument: Argument): Promise<void> {
  const sheet = await readSheet(context, argument);
  const { added, changed, unchanged } = diffRates(await context.catalogue(), sheet);
  const differing = inLineOrder([...added, ...changed]);
  if (differing.length > 0) process.exitCode = DIFFERS;
  print(context, differing.map(asJson), () =>
    differing.length === 0
      ? `Nothing differs: ${counted(unchanged, 'rate')} compared.`
      : formatTable(PLAN_COLUMNS, differing),
  );
}

function asJson({ currency, assetClass, before, after }: PlannedRate) {
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before: before && percentOf(before.returnRate),
    after: percentOf(after),
  };
}

/** Returns the sheet in the file that was named. The listener hears which share of it was read, 0 to 1. */
export async function readSheet(
  context: Context,
  argument: Argument,
  onShare: (share: number) => void = () => {},
): Promise<RateSheet> {
  const asked = { as: '<file>', message: 'Rates file' };
  const { file } = await fillIn(context, { file: argument }, { file: asked });
  const content = await readInput(file);
  const lines = content.reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 1);
  return readRateSheet(content, (rows) => onShare(Math.min(1, rows / lines)));
}

/** Lists the first rows that cannot be used, and says how many more there are, before the refusal goes on its way. */
export async function namingBadRows<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RateSheetError) writeNote(badRowsInWords(error.rows));
    throw error;
  }
}

function badRowsInWords(rows: readonly BadRow[]): string {
  const lines = rows
    .slice(0, MOST_BAD_ROWS)
    .map(({ line, reason }) => printable(`line ${line}: ${reason}`));
  const more = rows.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join('\n');
}

/** Returns rates in the order of their lines. */
export function inLineOrder(plan: PlannedRate[]): PlannedRate[] {
  return plan.sort((one, other) => one.line - other.line);
}

function percentText(rate: number | undefined): string {
  return rate === undefined ? '-' : `${percentOf(rate)}%`;
}
