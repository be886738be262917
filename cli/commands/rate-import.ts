import { AppError } from '#lib/errors.ts';
import { diffRates, importRates, type RateDiff } from '#lib/services/rate-import.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { confirm, mayAsk } from '../prompts.ts';
import { hasColour, writeNote } from '../terminal.ts';
import { formatPlan, namingBadRows, readSheet } from './rate-file.ts';

const STEPS = 3;

/** `longview rate import <file>` */
export function importFile(context: Context, argument: Argument): Promise<void> {
  return namingBadRows(() => readAndCommit(context, argument));
}

async function readAndCommit(context: Context, argument: Argument): Promise<void> {
  const { options } = context;
  const progress = await startProgress('Importing', STEPS);
  const sheet = await readSheet(context, argument);
  progress.reach(1);
  const store = await context.store();
  const planned = diffRates((await store.fresh()).data, sheet);
  progress.reach(2);
  if (options.dryRun) return print(context, counts(planned), () => planText(planned));
  if (planned.jumps.length > 0) {
    progress.end();
    await acceptJumps(context, planned);
  }
  const isAccepted = planned.jumps.length > 0 || options.yes === true;
  const done = await store.transact(actor(), (draft) => importRates(draft, sheet, isAccepted));
  progress.end();
  print(context, counts(done), () =>
    done.added.length + done.changed.length === 0
      ? `Nothing had to change: ${countsText(done)}.`
      : `Return rates saved successfully: ${countsText(done)}.`,
  );
}

/** Tenfold jumps are rarely meant. They need --yes or an answer. */
async function acceptJumps(context: Context, { jumps }: RateDiff): Promise<void> {
  if (context.options.yes) return;
  writeNote(formatPlan(jumps, { colour: false }));
  const finding = findingOf(jumps);
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

function planText(planned: RateDiff): string {
  const plan = [...planned.added, ...planned.changed].sort((one, other) => one.line - other.line);
  const table = plan.length > 0 ? `${formatPlan(plan, { colour: hasColour() })}\n\n` : '';
  const jumps = planned.jumps.length > 0 ? ` ${findingOf(planned.jumps)}: that needs --yes.` : '';
  return `${table}Would import: ${countsText(planned)}.${jumps} Nothing was changed: this was a dry run.`;
}

function findingOf({ length }: RateDiff['jumps']): string {
  return length === 1
    ? '1 rate would become more than ten times or less than a tenth of what it is'
    : `${length.toLocaleString('en-US')} rates would become more than ten times or less than a tenth of what they are`;
}

function counts({ added, changed, unchanged }: RateDiff) {
  return { added: added.length, changed: changed.length, unchanged };
}

function countsText({ added, changed, unchanged }: RateDiff): string {
  const [more, other, same] = [added.length, changed.length, unchanged].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `${more} added, ${other} changed, ${same} unchanged`;
}
