import { backUp } from '#lib/store/files/backup.ts';
import type { Argument, Context } from '../context.ts';
import { print } from '../print.ts';
import { printable } from '../printable.ts';
import { fillIn } from '../prompts.ts';

/** `longview data backup <file>` */
export async function backup(context: Context, argument: Argument): Promise<void> {
  const asked = { as: '<file>', message: 'Backup file' };
  const { file } = await fillIn(context, { file: argument }, { file: asked });
  const revision = await backUp(context.folder, file);
  print(
    context,
    { revision, file },
    () => `Revision ${revision} is backed up in ${printable(file)}.`,
  );
}
