import type { Command } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { backUp } from '#lib/store/files/backup.ts';
import { noCatalogue, revisionsIn } from '#lib/store/files/catalogue-place.ts';
import { verifyChain } from '#lib/store/files/revision-log.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { print } from '../output.ts';
import { withProgress } from '../progress.ts';
import { fillIn } from '../prompts.ts';
import { addVerb } from '../verb.ts';
import { restoreFrom } from './data-restore.ts';

/** `longview data …`: care for the data folder itself. */
export function registerData(noun: Command): void {
  addVerb(noun, 'init', {
    kind: 'changes',
    summary: 'Make the first catalogue, as the first start of the server would',
    details:
      'Makes the folder too, and begins with its seed.json, else with the one of Longview. Where there is a catalogue it leaves it as it is, so that it may be run before every start.',
    examples: ['longview data init --data /srv/longview'],
  }).action(inContext(init));

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
    kind: 'asks',
    summary: 'Go back to a backup or to an older revision, also where the newest is damaged',
    details:
      'Shows what will change, asks, and commits it as a new revision: nothing is lost. Into an empty folder it makes a working catalogue, and asks nothing.',
    optionalArgs: { file: 'a file that data backup wrote' },
    options: { '--revision <number>': 'the revision to go back to, in place of a file' },
    examples: [
      'longview data restore longview-2026-11-20.json',
      'longview data restore --revision 41',
    ],
  }).action(inContext(restoreFrom));
}

/** `longview data init` */
async function init(context: Context): Promise<void> {
  const { folder, options } = context;
  const isNew = !(await context.hasCatalogue());
  const { revision, data } = (await context.store({ create: !options.dryRun })).current;
  if (options.dryRun) return print(context, { changes: [] }, () => 'Nothing would change.');
  print(context, { revision, isNew }, () => {
    if (!isNew)
      return `Nothing had to change: the catalogue in ${printable(folder)} is at revision ${revision}.`;
    const add = printedCommand('user add EMAIL --admin', folder);
    const { currencies, assetClasses, returnRates } = data;
    const holds = `${currencies.length} currencies, ${assetClasses.length} asset classes and ${grouped(returnRates.length)} return rates`;
    return printable(
      `A new catalogue was made in ${folder}: ${holds}. Create an administrator with: ${add}`,
    );
  });
}

/** `longview data check` */
async function check(context: Context): Promise<void> {
  const { folder } = context;
  const newest = (await revisionsIn(folder)).at(-1);
  if (newest === undefined) throw noCatalogue(folder);
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
      `${counted(findings.length, 'revision')} of ${grouped(newest)} ${findings.length === 1 ? 'is' : 'are'} damaged. Make a backup with: ${printedCommand('data backup FILE', folder)}`,
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
