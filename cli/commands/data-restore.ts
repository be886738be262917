import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { printable } from '#lib/domain/printable.ts';
import { counted, listed } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { needsApproval } from '#lib/services/approval.ts';
import { shownChange } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import { type Backup, readBackupFile } from '#lib/store/archive/backup-file.ts';
import {
  previewRestore,
  type RestoreSource,
  restore,
  revisionToRestore,
} from '#lib/store/archive/restore.ts';
import { hasNoCatalogue, restoreHistory } from '#lib/store/archive/restore-history.ts';
import { differingFiles, restoreFiles, type SideFiles } from '#lib/store/archive/side-files.ts';
import { isCatalogueTable } from '#lib/store/log/document.ts';
import { noCatalogue, printedCommand } from '#lib/store/printed-command.ts';
import { formatChanges } from '../change-table.ts';
import { actor, approvalError, printDryRun } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { wholeNumberWithin } from '../input.ts';
import { writeNote } from '../io.ts';
import { localTime, print } from '../output.ts';
import { type Confirmation, confirm } from '../prompts.ts';

const UNAPPROVED = { withoutApproval: true } as const;

type RestoreContext = Context<{ revision?: string; site?: true }>;

/** Restores a backup with its history into an empty backend, else as a new revision. */
export async function restoreFrom(context: RestoreContext, file: Argument): Promise<void> {
  const { address, options } = context;
  if ((options.revision === undefined) === (file === undefined))
    throw new UsageError('Name either a backup file or --revision N.');
  if (file === undefined && options.site)
    throw new UsageError('--site goes with a backup file: a revision has no site.json.');
  const backend = await context.backend();
  const isEmpty = await hasNoCatalogue(backend);
  if (isEmpty && options.dryRun)
    throw file === undefined
      ? noCatalogue(address)
      : new AppError(
          'not-found',
          `There is no catalogue in ${context.backendName}: a restore there changes nothing and brings back the whole history. Leave out --dry-run.`,
        );
  if (file === undefined) {
    const revision = wholeNumberWithin('--revision', options.revision ?? '', { min: 1 });
    return restoreAsNewest(context, await revisionToRestore(backend, revision), new Map());
  }
  const backup = isEmpty ? await restoreHistory(backend, file) : await readBackupFile(file);
  const files: SideFiles = options.site ? backup.files : new Map();
  const from = path.basename(file);
  if (!isEmpty || !backup.isWhole) return restoreAsNewest(context, { ...backup, from }, files);
  await restoreFiles(address.folder, files);
  context.io.isSaved = true;
  print(context, { revision: backup.revision, keptAside: null }, () =>
    printable(historySentence(context, from, backup)),
  );
}

/** Shows what will change, asks, and restores. Asks again if what will change is different by the time of the answer. */
async function restoreAsNewest(
  context: RestoreContext,
  source: RestoreSource,
  files: SideFiles,
  answered: Confirmation | null = null,
): Promise<void> {
  const { address, options } = context;
  const backend = await context.backend();
  const { newest, latest, changes, isNeeded } = await previewRestore(backend, source);
  const replaced = await differingFiles(address.folder, files);
  const isAnythingNeeded = isNeeded || replaced.length > 0;
  if (!isAnythingNeeded && !options.dryRun)
    return print(context, { revision: newest, keptAside: null }, () => 'Nothing had to change.');
  const names = namesIn(source.data, changes);
  const table = [
    changes.length > 0 ? formatChanges(changes, names, context.style) : 'No record changes.',
    ...replaced.map((name) => `${name} is replaced.`),
  ].join('\n');
  const json = { changes: changes.map(shownChange) };
  if (options.dryRun) return printDryRun(context, json, isAnythingNeeded ? table : null);

  const isUnapproved =
    needsApproval(latest) && changes.some(({ table }) => isCatalogueTable(table));
  if (isUnapproved && !options.withoutApproval)
    throw approvalError('Changes of return rates need a second person here.');
  const info = { note: context.note, ...(isUnapproved && UNAPPROVED) };
  const isAsked = newest > 0 && !options.yes;
  const question = {
    question: `Are you sure you want to restore ${source.from}?`,
    table,
    about: `This changes ${listed([counted(changes.length, 'record'), ...replaced])} in ${context.backendName}`,
    refused: 'Nothing was restored.',
  };
  if (isAsked && !isDeepStrictEqual(question, answered)) {
    await confirm(context, question);
    return restoreAsNewest(context, source, files, question);
  }
  const { revision, quarantined, warning } = isNeeded
    ? await restore(backend, source, actor(context.io), info)
    : { revision: newest, quarantined: [], warning: null };
  if (warning) writeNote(context.io, warning);
  await restoreFiles(address.folder, files);
  context.io.isSaved = true;
  const newestCopy = quarantined.at(-1) ?? null;
  const what = isNeeded ? `${source.from} as revision ${revision}` : listed(replaced);
  const advice = source.data.users.some(({ isAdmin }) => isAdmin)
    ? ''
    : ` There is no administrator; add one with: ${printedCommand('user add EMAIL --admin', address)}`;
  const done = `Restored ${what}.${keptSentence(newestCopy, quarantined.length - 1)}${advice}`;
  print(context, { revision, keptAside: newestCopy }, () =>
    isAsked ? printable(done) : `${table}\n\n${printable(done)}`,
  );
}

function keptSentence(newest: string | null, older: number): string {
  if (newest === null) return '';
  const beside = older > 0 ? `, those of ${counted(older, 'older revision')} beside it` : '';
  return ` The damaged bytes are kept in ${newest}${beside}.`;
}

function historySentence(
  { address }: Context,
  from: string,
  { revision, at, findings }: Backup,
): string {
  const done = `Restored ${from} with its history: ${counted(revision, 'revision')}, the newest of ${localTime(at)}.`;
  if (findings.length === 0) return done;
  const are = findings.length === 1 ? 'is' : 'are';
  return `${done} Of these, ${counted(findings.length, 'revision')} ${are} damaged. See: ${printedCommand('data check', address)}`;
}
