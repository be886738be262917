import type { Command } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { shownChanges } from '#lib/services/history.ts';
import { backUp, backupToRestore, noRevisions, nothingThere } from '#lib/store/files/backup.ts';
import {
  previewRestore,
  type RestoreSource,
  restore,
  revisionToRestore,
} from '#lib/store/files/restore.ts';
import { revisionFolder, revisionNumbers } from '#lib/store/files/revision-folder.ts';
import { verifyChain } from '#lib/store/files/revision-log.ts';
import { formatChanges } from '../change-table.ts';
import { type Argument, actor, type Context, inContext } from '../context.ts';
import { UsageError } from '../failure.ts';
import { wholeNumberWithin } from '../input.ts';
import { print } from '../output.ts';
import { withProgress } from '../progress.ts';
import { confirm, fillIn, mayAsk } from '../prompts.ts';
import { writeNote, writeOut } from '../terminal.ts';
import { addVerb } from '../verb.ts';

type RestoreOptions = { revision?: string };

/** `longview data …`: care for the data folder itself. */
export function registerData(noun: Command): void {
  addVerb(noun, 'check', {
    kind: 'reads',
    summary: 'Check that every revision is, to the byte, what was written',
    details:
      'Reads all revisions, verifies the chain of their checksums and the rules of the catalogue in each, and exits with 1 if anything is wrong.',
    examples: ['longview data check', 'longview data check --json'],
  }).action(inContext(check));

  addVerb(noun, 'backup', {
    kind: 'reads',
    summary: 'Copy the catalogue into a file, also while it is being changed',
    details:
      'The file holds currencies, asset classes, rates and users with their password hashes; only you can read it.',
    args: { file: 'the file to write; one that is there is replaced' },
    examples: ['longview data backup longview-$(date +%F).json'],
  }).action(inContext(backup));

  addVerb(noun, 'restore', {
    kind: 'deletes',
    summary: 'Go back to a backup or to an older revision, also where the newest is damaged',
    details:
      'Shows what will change and commits it as a new revision: nothing is lost. Into an empty folder it makes a working catalogue.',
    optionalArgs: { file: 'a file that data backup wrote' },
    options: { '--revision <number>': 'the revision to go back to, in place of a file' },
    examples: [
      'longview data restore longview-2026-11-20.json',
      'longview data restore --revision 41',
    ],
  }).action(inContext(restoreFrom));
}

/** `longview data check` */
async function check(context: Context): Promise<void> {
  const { folder } = context;
  const numbers = await revisionNumbers(revisionFolder(folder)).catch(async (error) => {
    throw await noRevisions(folder, error);
  });
  const newest = numbers.at(-1);
  if (newest === undefined) throw nothingThere(folder);
  const findings = await withProgress('Checking', newest, ({ reach }) =>
    verifyChain(folder, reach),
  );
  print(context, { revisions: newest, findings }, () =>
    findings.length === 0
      ? `${counted(newest, 'revision')} checked: each is what was written and follows from the one before.`
      : findings.map(({ file, finding }) => printable(`${file}: ${finding}`)).join('\n'),
  );
  // A catalogue whose newest revision is damaged does not open, and the refusal names the command that mends it.
  if (findings.some(({ revision }) => revision === newest)) await context.store();
  if (findings.length > 0)
    throw new AppError(
      'damaged',
      `${counted(findings.length, 'revision')} of ${grouped(newest)} ${findings.length === 1 ? 'is' : 'are'} damaged. Make a backup with: longview data backup FILE`,
    );
}

/** `longview data backup <file>` */
async function backup(context: Context, argument: Argument): Promise<void> {
  const asked = { as: '<file>', message: 'Backup file' };
  const { file } = await fillIn(context, { file: argument }, { file: asked });
  const revision = await backUp(context.folder, file);
  print(
    context,
    { revision, file },
    () => `Revision ${revision} is backed up in ${printable(file)}.`,
  );
}

/** `longview data restore <file>|--revision N`: shows what will change, asks on a terminal, restores. */
async function restoreFrom(context: Context<RestoreOptions>, file: Argument): Promise<void> {
  const source = await sourceOf(context, file);
  const { newest, changes, isNeeded } = await previewRestore(context.folder, source);
  if (!isNeeded && !context.options.dryRun)
    return print(context, { revision: newest, keptAside: null }, () => 'Nothing had to change.');
  const table = changes.length > 0 ? formatChanges(changes, source.data) : 'No record changes.';
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
  const { revision, quarantined } = await restore(context.folder, source, actor());
  const done = `Restored ${source.from} as revision ${revision}.`;
  const newestCopy = quarantined.at(-1) ?? null;
  print(context, { revision, keptAside: newestCopy }, () =>
    printable(`${done}${keptSentence(newestCopy, quarantined.length - 1)}`),
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
