import type { Command } from 'commander';
import { actor, type Context, inContext } from '../context.ts';
import { UsageError } from '../failure.ts';
import { print } from '../print.ts';
import { confirm, mayAsk } from '../prompts.ts';
import { wholeNumberWithin } from '../typed.ts';
import { addVerb } from '../verb.ts';

type RestoreOptions = { revision?: string };

/** `longview data …`: care for the data folder itself. */
export function registerData(noun: Command): void {
  addVerb(noun, 'restore', {
    kind: 'deletes',
    summary: 'Make an older revision the newest, also where the newest is damaged',
    options: { '--revision <number>': 'the revision to go back to' },
    examples: ['longview data restore --revision 41'],
  }).action(inContext(restore));
}

async function restore(context: Context<RestoreOptions>): Promise<void> {
  const { revision } = context.options;
  if (revision === undefined) throw new UsageError('--revision is missing.');
  const wanted = wholeNumberWithin('--revision', revision, {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  });
  if (mayAsk(context))
    await confirm(context, {
      question: `Restore revision ${wanted}?`,
      about: `Data folder: ${context.folder}`,
      no: 'Nothing was restored.',
    });
  const { restoreRevision } = await import('#lib/store/restore.ts');
  const restored = await restoreRevision(context.folder, wanted, actor());
  print(
    context,
    restored,
    () => `Revision ${wanted} is restored as revision ${restored.revision}.`,
  );
}
