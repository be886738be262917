import { AppError } from '#lib/errors.ts';
import { diffRates, importRates, type RateDiff, RateJumpError } from '#lib/services/rate-import.ts';
import type { RateSheet } from '#lib/services/rate-sheet.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { print } from '../print.ts';
import { withProgress } from '../progress.ts';
import { confirm, mayAsk } from '../prompts.ts';
import { hasColour, writeNote } from '../terminal.ts';
import { formatPlan, namingBadRows, readSheet } from './rate-file.ts';

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
        return preview(context, sheet);
      }
      const counts = await commit(context, sheet, yes).catch(async (error) => {
        progress.end();
        if (!(error instanceof RateJumpError)) throw error;
        await acceptJumps(context, error);
        return commit(context, sheet, true);
      });
      progress.end();
      const isChanged = counts.added + counts.changed > 0;
      const outcome = isChanged ? 'Return rates saved successfully' : 'Nothing had to change';
      print(context, counts, () => `${outcome}: ${inWords(counts)}.`);
    }),
  );
}

async function commit(context: Context, sheet: RateSheet, acceptJumps: boolean): Promise<Counts> {
  const store = await context.store();
  return store.transact(actor(), (draft) => countsOf(importRates(draft, sheet, acceptJumps)));
}

async function preview(context: Context, sheet: RateSheet): Promise<void> {
  const diff = diffRates(await context.catalogue(), sheet);
  const plan = [...diff.added, ...diff.changed].sort((one, other) => one.line - other.line);
  const jumps =
    diff.jumps.length > 0 ? ` ${findingOf(new RateJumpError(diff.jumps))}: that needs --yes.` : '';
  print(context, countsOf(diff), () =>
    [
      ...(plan.length > 0 ? [formatPlan(plan, { colour: hasColour() }), ''] : []),
      `Would import: ${inWords(countsOf(diff))}.${jumps} Nothing was changed: this was a dry run.`,
    ].join('\n'),
  );
}

/** Tenfold jumps are rarely meant. They need --yes or an answer. */
async function acceptJumps(context: Context, refusal: RateJumpError): Promise<void> {
  writeNote(formatPlan(refusal.jumps, { colour: false }));
  const finding = findingOf(refusal);
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

function findingOf({ message }: RateJumpError): string {
  return message.split(';')[0] ?? message;
}

function countsOf({ added, changed, unchanged }: RateDiff): Counts {
  return { added: added.length, changed: changed.length, unchanged };
}

function inWords(counts: Counts): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`)
    .join(', ');
}
