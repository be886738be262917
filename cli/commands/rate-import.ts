import { grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import {
  diffRates,
  importRates,
  jumpsInWords,
  type PlannedRate,
  type RateDiff,
  RateJumpError,
} from '#lib/services/rate-import.ts';
import type { RateSheet } from '#lib/services/rate-sheet.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { formatTable, print } from '../output.ts';
import { withProgress } from '../progress.ts';
import { confirm, mayAsk } from '../prompts.ts';
import { writeNote } from '../terminal.ts';
import { inLineOrder, namingBadRows, PLAN_COLUMNS, readSheet } from './rate-sheets.ts';

type Counts = Record<'added' | 'changed' | 'unchanged', number>;

// How far an import is after each of its steps, by the time that they take.
const READ = 0.5;
const OPENED = 0.7;

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
      ...(plan.length > 0 ? [formatTable(PLAN_COLUMNS, plan), ''] : []),
      `Would import: ${countsInWords(countsOf(diff))}.${jumps} Nothing was changed: this was a dry run.`,
    ].join('\n'),
  );
}

/** Goes on with tenfold jumps, which are rarely meant, only after a yes. */
async function askAboutJumps(context: Context, jumps: readonly PlannedRate[]): Promise<void> {
  writeNote(formatTable(PLAN_COLUMNS, jumps, { colour: false }));
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
