import { printable } from '#lib/domain/printable.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { readBackupFile } from '#lib/store/files/backup-file.ts';
import { noCatalogue, revisionsIn } from '#lib/store/files/catalogue-place.ts';
import { verifyChain } from '#lib/store/files/revision-log.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import type { Argument, Context } from '../context.ts';
import { localTime, print } from '../output.ts';
import { withProgress } from '../progress.ts';

const SOUND = 'each is what was written and follows from the one before.';

/** `longview data check [file]` */
export function check(context: Context, file: Argument): Promise<void> {
  return file === undefined ? checkFolder(context) : checkBackup(context, file);
}

async function checkFolder(context: Context): Promise<void> {
  const { folder } = context;
  const newest = (await revisionsIn(folder)).at(-1);
  if (newest === undefined) throw noCatalogue(folder);
  const findings = await withProgress('Checking', newest, ({ reach }) =>
    verifyChain(folder, reach),
  );
  print(context, { revisions: newest, findings }, () =>
    findings.length === 0
      ? `${counted(newest, 'revision')} checked: ${SOUND}`
      : findings.map(({ file, finding }) => printable(`${file}: ${finding}`)).join('\n'),
  );
  // A catalogue whose newest revision is damaged does not open, and the refusal names the command that mends it.
  if (findings.some(({ revision }) => revision === newest)) await context.store();
  if (findings.length > 0)
    throw new AppError(
      'damaged',
      `${damagedOf(findings.length, newest)}. Make a backup with: ${printedCommand('data backup FILE', folder)}`,
    );
}

async function checkBackup(context: Context, file: string): Promise<void> {
  const { revision, at, isWhole, findings } = await readBackupFile(file);
  const revisions = isWhole ? revision : 1;
  print(context, { file, revision, at, revisions, findings }, () =>
    [
      printable(`${file}: revision ${revision} of ${localTime(at)}.`),
      ...findings.map(({ revision, finding }) => printable(`revision ${revision}: ${finding}`)),
      ...(findings.length === 0 ? [`${counted(revisions, 'revision')} checked: ${SOUND}`] : []),
    ].join('\n'),
  );
  if (findings.length > 0)
    throw new AppError(
      'damaged',
      `${damagedOf(findings.length, revisions)}, as when it was backed up. It can be restored all the same.`,
    );
}

function damagedOf(damaged: number, all: number): string {
  return `${counted(damaged, 'revision')} of ${grouped(all)} ${damaged === 1 ? 'is' : 'are'} damaged`;
}
