import { AppError } from '#lib/errors.ts';
import { noRevisions, nothingThere } from '#lib/store/files/backup.ts';
import { revisionFolder, revisionNumbers } from '#lib/store/files/revision-folder.ts';
import { verifyChain } from '#lib/store/files/revision-log.ts';
import type { Context } from '../context.ts';
import { counted } from '../output.ts';
import { print } from '../print.ts';
import { printable } from '../printable.ts';
import { withProgress } from '../progress.ts';

/** `longview data check` */
export async function check(context: Context): Promise<void> {
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
      `${counted(findings.length, 'revision')} of ${newest.toLocaleString('en-US')} ${findings.length === 1 ? 'is' : 'are'} damaged. Make a backup with: longview data backup FILE`,
    );
}
