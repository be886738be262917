import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { backUp, backUpToStream } from '#lib/store/archive/backup.ts';
import type { Backend } from '#lib/store/backend/backend.ts';
import { sweepTemporaries } from '#lib/store/backend/files/durable.ts';
import { revisionNumbers } from '#lib/store/log/history.ts';
import { noCatalogue, printedCommand } from '#lib/store/printed-command.ts';
import type { Argument, Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { wholeNumberWithin } from '../input.ts';
import { writeNote } from '../io.ts';
import { print } from '../output.ts';
import { withProgress } from '../progress.ts';
import { askOne } from '../prompts.ts';

type Done = { revision: number; damaged: number };

type BackupOptions = { dir?: string; keep?: string };

const STDOUT = '-';
/**
 * The names that `--dir` gives to files, the only ones that it deletes: longview-20261120T140359Z.tar.gz, in older versions
 * also …Z-2.
 */
const DATED_NAME = /^longview-\d{8}T\d{6}Z(?:-\d+)?\.tar\.gz$/;

/** `longview data backup <file>|-|--dir DIR` */
export async function backup(context: Context<BackupOptions>, argument: Argument): Promise<void> {
  const { dir, keep } = context.options;
  if (dir === undefined) {
    if (keep !== undefined) throw new UsageError('--keep goes with --dir.');
    return backUpIntoFile(context, argument);
  }
  if (argument !== undefined) throw new UsageError('Name either a file or --dir.');
  const kept = keep === undefined ? Infinity : wholeNumberWithin('--keep', keep, { min: 1 });
  return backUpIntoFolder(context, dir, kept);
}

async function backUpIntoFile(context: Context, argument: Argument): Promise<void> {
  const file = await askOne(context, argument, { as: '<file>', message: 'Backup file' });
  if (file === STDOUT) return backUpIntoStdout(context);
  const done = await withBar(context, (backend, onProgress) => backUp(backend, file, onProgress));
  print(context, { file, ...done }, () => doneSentence(context, file, done));
}

async function backUpIntoStdout(context: Context): Promise<void> {
  const { io, options } = context;
  if (options.json) throw new UsageError('--json would stand in the backup on stdout.');
  if (io.stdout.isTTY)
    throw new UsageError('A backup is not for a terminal: send it on to a file or a pipe.');
  try {
    const { damaged } = await withBar(context, (backend, onProgress) =>
      backUpToStream(backend, io.stdout, onProgress),
    );
    if (damaged > 0) writeNote(io, damageSentence(context, damaged));
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall !== 'write') throw error;
    // `main` reports every failure of stdout except a closed pipe.
    if (code === 'EPIPE')
      throw new AppError('unavailable', 'The pipe was closed before the whole backup was written.');
  }
}

async function backUpIntoFolder(context: Context, dir: string, kept: number): Promise<void> {
  const folder = await stat(dir).catch(() => null);
  if (!folder?.isDirectory())
    throw new AppError('not-found', `There is no folder ${dir} for backups.`);
  const now = context.io.now().toISOString();
  const time = now.replace(/[-:]|\.\d+/g, '');
  const file = path.join(dir, `longview-${time}.tar.gz`);
  const done = await withBar(context, (backend, onProgress) => backUp(backend, file, onProgress));
  // An interrupted backup leaves a partial file, named after the time it began.
  await sweepTemporaries(dir, (name) => DATED_NAME.test(name));
  const found = await readdir(dir, { withFileTypes: true });
  // If the clock was set back, the new backup may have the oldest name.
  const others = found
    .filter((entry) => entry.isFile() && DATED_NAME.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => name !== path.basename(file))
    .sort();
  const deleted = others.slice(0, Math.max(0, others.length + 1 - kept));
  for (const name of deleted) await unlink(path.join(dir, name));
  const more = deleted.length > 0 ? ` ${counted(deleted.length, 'older backup')} deleted.` : '';
  print(context, { file, ...done, deleted }, () => `${doneSentence(context, file, done)}${more}`);
}

async function withBar(
  context: Context,
  work: (
    backend: Backend,
    onProgress: (copied: number, damaged: number) => void,
  ) => Promise<number>,
): Promise<Done> {
  const backend = await context.backend();
  const newest = (await revisionNumbers(backend)).at(-1);
  if (newest === undefined) throw noCatalogue(context.address);
  let damaged = 0;
  const revision = await withProgress(context.io, 'Backing up', newest, (advance) =>
    work(backend, (copied, soFar) => {
      damaged = soFar;
      advance(copied);
    }),
  );
  return { revision, damaged };
}

function doneSentence(context: Context, file: string, { revision, damaged }: Done): string {
  const done = `Revision ${revision} is backed up with its history in ${printable(file)}.`;
  return damaged > 0 ? `${done} ${damageSentence(context, damaged)}` : done;
}

function damageSentence({ address }: Context, damaged: number): string {
  const were = damaged === 1 ? 'was' : 'were';
  return printable(
    `${counted(damaged, 'revision')} in it ${were} damaged before, see: ${printedCommand('data check', address)}`,
  );
}
