import { existsSync } from 'node:fs';
import { backupToRestore } from '#lib/store/backup.ts';
import {
  previewRestore,
  type RestoreSource,
  restore,
  revisionToRestore,
} from '#lib/store/restore.ts';
import { revisionFolder } from '#lib/store/revision-folder.ts';
import { formatChanges, publicChange } from '../change-table.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { print } from '../print.ts';
import { printable } from '../printable.ts';
import { confirm, mayAsk } from '../prompts.ts';
import { hasColour, writeNote } from '../terminal.ts';
import { wholeNumberWithin } from '../typed.ts';

type RestoreOptions = { revision?: string };

/** `longview data restore <file>|--revision N`: shows what will change, asks on a terminal, restores. */
export async function restoreData(context: Context<RestoreOptions>, file: Argument): Promise<void> {
  const source = await sourceOf(context, file);
  const changes = await previewRestore(context.folder, source);
  const text = () =>
    changes.length === 0
      ? 'The data is the same as now.'
      : formatChanges(changes, source.data, { colour: hasColour() });
  if (context.options.dryRun)
    return print(
      context,
      { changes: changes.map(publicChange) },
      () => `${text()}\n\nNothing was changed: this was a dry run.`,
    );

  if (!context.options.json) writeNote(`${text()}\n`);
  // What is lost by it stays in the history, so a script need not say yes; a person may have typed the wrong number.
  if (existsSync(revisionFolder(context.folder)) && mayAsk(context))
    await confirm(context, {
      question: `Restore ${source.from}?`,
      about: `Data folder: ${context.folder}`,
      no: 'Nothing was restored.',
    });
  const restored = await restore(context.folder, source, actor());
  print(context, restored, () =>
    [
      restored.keptAside && `The damaged bytes are kept in ${printable(restored.keptAside)}.`,
      `Restored ${printable(source.from)} as revision ${restored.revision}.`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

async function sourceOf(
  { folder, options }: Context<RestoreOptions>,
  file: Argument,
): Promise<RestoreSource> {
  const { revision } = options;
  if ((revision === undefined) === (file === undefined))
    throw new UsageError('Name either a backup file or --revision N.');
  if (file !== undefined) return backupToRestore(file);
  const bounds = { min: 1, max: Number.MAX_SAFE_INTEGER };
  return revisionToRestore(folder, wholeNumberWithin('--revision', revision ?? '', bounds));
}
