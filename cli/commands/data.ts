import type { Command } from 'commander';
import { AppError } from '#lib/errors.ts';
import {
  actor,
  type DataOptions,
  isInteractive,
  revisionNumber,
  withDataOption,
} from '../context.ts';

type RestoreOptions = DataOptions & { revision: number; yes?: boolean };

/** `longview data …`: care for the data folder itself. */
export function registerData(program: Command): void {
  const data = program.command('data').description('Restore the data folder.');

  withDataOption(data.command('restore'))
    .description('Make an older revision the newest, also where the newest is damaged.')
    .requiredOption('--revision <number>', 'the revision to go back to', revisionNumber)
    .option('--yes', 'do not ask')
    .addHelpText('after', '\nExample:\n  longview data restore --revision 41')
    .action(restore);
}

async function restore(options: RestoreOptions): Promise<void> {
  if (!options.yes && isInteractive()) await confirm(options.revision);
  const { restoreRevision } = await import('#lib/store/restore.ts');
  const { revision, keptAside } = await restoreRevision(options.data, options.revision, actor());
  if (keptAside) process.stdout.write(`The damaged bytes are kept in ${keptAside}.\n`);
  process.stdout.write(`Revision ${options.revision} is restored as revision ${revision}.\n`);
}

async function confirm(revision: number): Promise<void> {
  const { default: inquirer } = await import('inquirer');
  const { isSure } = await inquirer.prompt([
    { type: 'confirm', name: 'isSure', message: `Restore revision ${revision}?`, default: false },
  ]);
  if (!isSure) throw new AppError('invalid', 'Nothing was restored.');
}
