import { shownChanges } from '#lib/services/history.ts';
import { backupToRestore } from '#lib/store/files/backup.ts';
import {
  previewRestore,
  type RestoreSource,
  restore,
  revisionToRestore,
} from '#lib/store/files/restore.ts';
import { formatChanges } from '../change-table.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { counted } from '../output.ts';
import { print } from '../print.ts';
import { printable } from '../printable.ts';
import { confirm, mayAsk } from '../prompts.ts';
import { hasColour, writeNote, writeOut } from '../terminal.ts';
import { wholeNumberWithin } from '../typed.ts';

type RestoreOptions = { revision?: string };

/** `longview data restore <file>|--revision N`: shows what will change, asks on a terminal, restores. */
export async function restoreData(context: Context<RestoreOptions>, file: Argument): Promise<void> {
  const source = await sourceOf(context, file);
  const { newest, changes, isNeeded } = await previewRestore(context.folder, source);
  if (!isNeeded && !context.options.dryRun)
    return print(context, { revision: newest, keptAside: null }, () => 'Nothing had to change.');
  const table =
    changes.length > 0
      ? formatChanges(changes, source.data, { colour: hasColour() })
      : 'No record changes.';
  if (context.options.dryRun)
    return print(context, { changes: shownChanges(changes) }, () =>
      isNeeded ? `${table}\n\nNothing was changed: this was a dry run.` : 'Nothing would change.',
    );

  // What will change is shown before it is asked for, also where stdout holds JSON alone.
  if (!context.options.json) writeOut(`${table}\n`);
  else if (mayAsk(context)) writeNote(table);
  // What is lost by it stays in the history, so a script need not say yes; a person may have typed the wrong number.
  if (newest > 0 && mayAsk(context))
    await confirm(context, {
      question: `Are you sure you want to restore ${source.from}?`,
      about: `This changes ${counted(changes.length, 'record')} in ${context.folder}.`,
      no: 'Nothing was restored.',
    });
  const { revision, keptAside } = await restore(context.folder, source, actor());
  const done = `Restored ${source.from} as revision ${revision}.`;
  const newestAside = keptAside.at(-1) ?? null;
  print(context, { revision, keptAside: newestAside }, () =>
    printable(`${done}${keptSentence(newestAside, keptAside.length - 1)}`),
  );
}

function keptSentence(newest: string | null, older: number): string {
  if (newest === null) return '';
  const beside = older > 0 ? `, those of ${counted(older, 'older revision')} beside it` : '';
  return ` The damaged bytes are kept in ${newest}${beside}.`;
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
