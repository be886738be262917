import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { shownChanges } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import { backupToRestore } from '#lib/store/files/backup.ts';
import { noCatalogue } from '#lib/store/files/catalogue-place.ts';
import {
  previewRestore,
  type RestoreSource,
  restore,
  revisionToRestore,
} from '#lib/store/files/restore.ts';
import { formatChanges } from '../change-table.ts';
import { type Argument, actor, type Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { wholeNumberWithin } from '../input.ts';
import { print } from '../output.ts';
import { confirm } from '../prompts.ts';

type RestoreOptions = { revision?: string };

/** `longview data restore <file>|--revision N`: shows what will change, asks where there is something, restores. */
export async function restoreFrom(context: Context<RestoreOptions>, file: Argument): Promise<void> {
  const { folder, options } = context;
  const source = await sourceOf(context, file);
  if (options.dryRun && !(await context.hasCatalogue())) throw noCatalogue(folder);
  const { newest, changes, isNeeded } = await previewRestore(folder, source);
  if (!isNeeded && !options.dryRun)
    return print(context, { revision: newest, keptAside: null }, () => 'Nothing had to change.');
  const names = namesIn(source.data, changes);
  const table = changes.length > 0 ? formatChanges(changes, names) : 'No record changes.';
  if (options.dryRun)
    return print(context, { changes: shownChanges(changes) }, () =>
      isNeeded ? `${table}\n\nNothing was changed: this was a dry run.` : 'Nothing would change.',
    );

  const isAsked = newest > 0 && !options.yes;
  if (isAsked)
    await confirm(context, {
      question: `Are you sure you want to restore ${source.from}?`,
      table,
      about: `This changes ${counted(changes.length, 'record')} in ${folder}`,
      no: 'Nothing was restored.',
    });
  const { revision, quarantined } = await restore(folder, source, actor(), context.note);
  const newestCopy = quarantined.at(-1) ?? null;
  const done = `Restored ${source.from} as revision ${revision}.${keptSentence(newestCopy, quarantined.length - 1)}`;
  print(context, { revision, keptAside: newestCopy }, () =>
    isAsked ? printable(done) : `${table}\n\n${printable(done)}`,
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
  return revisionToRestore(folder, wholeNumberWithin('--revision', revision ?? '', { min: 1 }));
}
