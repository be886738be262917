import { grouped } from '#lib/domain/sentence.ts';
import {
  diffRates,
  importRates,
  type PlannedRate,
  type RateDiff,
  UnusualRatesError,
  unusualInWords,
} from '#lib/services/rate-import.ts';
import type { RateSheet } from '#lib/services/rate-sheet.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { formatTable, print } from '../output.ts';
import { withProgress } from '../progress.ts';
import { confirm } from '../prompts.ts';
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
        if (!(error instanceof UnusualRatesError)) throw error;
        await askAboutUnusual(context, error.rates);
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
  acceptUnusual: boolean,
): Promise<Counts> {
  const store = await context.store();
  return store.transact(actor(), (draft) => countsOf(importRates(draft, sheet, acceptUnusual)), {
    remark: context.note,
  });
}

async function previewSheet(context: Context, sheet: RateSheet): Promise<void> {
  const diff = diffRates(await context.catalogue(), sheet);
  const plan = inLineOrder([...diff.added, ...diff.changed]);
  const { length } = diff.unusual;
  const unusual = length > 0 ? ` ${unusualInWords(length)}: that needs --yes.` : '';
  print(context, countsOf(diff), () =>
    [
      ...(plan.length > 0 ? [formatTable(PLAN_COLUMNS, plan), ''] : []),
      `Would import: ${countsInWords(countsOf(diff))}.${unusual} Nothing was changed: this was a dry run.`,
    ].join('\n'),
  );
}

/** Goes on with unusual changes, which are rarely meant, only after a yes. */
function askAboutUnusual(context: Context, rates: readonly PlannedRate[]): Promise<void> {
  return confirm(context, {
    question: 'Are you sure you want to import these rates?',
    table: formatTable(PLAN_COLUMNS, rates, { colour: false }),
    about: unusualInWords(rates.length),
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
