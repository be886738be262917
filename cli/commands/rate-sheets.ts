import { percentOf } from '#lib/domain/rates.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import {
  diffRates,
  importRates,
  jumpsInWords,
  type PlannedRate,
  type RateDiff,
  RateJumpError,
} from '#lib/services/rate-import.ts';
import { type RateSheet, RateSheetError, readRateSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { jsonFromRates } from '#lib/services/rate-sheet-json.ts';
import { sheetRows } from '#lib/services/return-rates.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { FailedWith, UsageError } from '../failure.ts';
import { readInput } from '../input.ts';
import { type Column, formatTable, harmless, print, printable } from '../output.ts';
import { withProgress } from '../progress.ts';
import { confirm, fillIn, mayAsk } from '../prompts.ts';
import { writeNote } from '../terminal.ts';

type Counts = Record<'added' | 'changed' | 'unchanged', number>;

// How far an import is after each of its steps, by the time that they take.
const READ = 0.5;
const OPENED = 0.7;

const COLUMNS: readonly Column<PlannedRate>[] = [
  { title: 'Currency', value: ({ currency }) => currency.code },
  { title: 'Asset class', value: ({ assetClass }) => assetClass.name },
  { title: 'Old', value: ({ before }) => percentText(before?.returnRate), align: 'right' },
  { title: 'New', value: ({ after }) => percentText(after), align: 'right' },
];

const LINE_END = 10;

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
      : formatTable(COLUMNS, differing),
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

/** `longview rate import <file>` */
export function importFile(context: Context, argument: Argument): Promise<void> {
  return namingBadRows(() =>
    withProgress('Importing', 1, async (progress) => {
      const sheet = await readSheet(context, argument, (share) => progress.reach(share * READ));
      await context.store();
      progress.reach(OPENED);
      const { dryRun, yes = false } = context.options;
      if (dryRun) {
        progress.end();
        return previewSheet(context, sheet);
      }
      const counts = await commitSheet(context, sheet, yes).catch(async (error) => {
        progress.end();
        if (!(error instanceof RateJumpError)) throw error;
        await askAboutJumps(context, error.jumps);
        return commitSheet(context, sheet, true);
      });
      progress.end();
      const isChanged = counts.added + counts.changed > 0;
      const outcome = isChanged ? 'Return rates saved successfully' : 'Nothing had to change';
      print(context, counts, () => `${outcome}: ${countsInWords(counts)}.`);
    }),
  );
}

async function commitSheet(
  context: Context,
  sheet: RateSheet,
  acceptJumps: boolean,
): Promise<Counts> {
  const store = await context.store();
  return store.transact(actor(), (draft) => countsOf(importRates(draft, sheet, acceptJumps)));
}

async function previewSheet(context: Context, sheet: RateSheet): Promise<void> {
  const diff = diffRates(await context.catalogue(), sheet);
  const plan = inLineOrder([...diff.added, ...diff.changed]);
  const { length } = diff.jumps;
  const jumps = length > 0 ? ` ${jumpsInWords(length)}: that needs --yes.` : '';
  print(context, countsOf(diff), () =>
    [
      ...(plan.length > 0 ? [formatTable(COLUMNS, plan), ''] : []),
      `Would import: ${countsInWords(countsOf(diff))}.${jumps} Nothing was changed: this was a dry run.`,
    ].join('\n'),
  );
}

/** Goes on with tenfold jumps, which are rarely meant, only after a yes. */
async function askAboutJumps(context: Context, jumps: readonly PlannedRate[]): Promise<void> {
  writeNote(formatTable(COLUMNS, jumps, { colour: false }));
  const finding = jumpsInWords(jumps.length);
  if (!mayAsk(context))
    throw new AppError(
      'conflict',
      `${finding}; nothing was changed. Add --yes to import all the same.`,
    );
  await confirm(context, {
    question: 'Are you sure you want to import these rates?',
    about: `${finding}.`,
    no: 'Nothing was imported.',
  });
}

function countsOf({ added, changed, unchanged }: RateDiff): Counts {
  return { added: added.length, changed: changed.length, unchanged };
}

function countsInWords(counts: Counts): string {
  return Object.entries(counts)
    .map(([name, count]) => `${grouped(count)} ${name}`)
    .join(', ');
}

/** Returns the sheet in the file that was named. The listener hears which share of it was read, 0 to 1. */
async function readSheet(
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

/** Lists every row that cannot be used before the refusal goes on its way. */
async function namingBadRows<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RateSheetError)
      writeNote(
        error.rows.map(({ line, reason }) => printable(`line ${line}: ${reason}`)).join('\n'),
      );
    throw error;
  }
}

function inLineOrder(plan: PlannedRate[]): PlannedRate[] {
  return plan.sort((one, other) => one.line - other.line);
}

function percentText(rate: number | undefined): string {
  return rate === undefined ? '-' : `${percentOf(rate)}%`;
}
