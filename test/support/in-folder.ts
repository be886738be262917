import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { type CommandLine, commandLine } from './command-line.ts';
import { runHere } from './run-here.ts';
import { tempDir } from './temp-dir.ts';

/** Returns the command line on a data folder of its own, which holds the first catalogue. */
export async function inNewFolder(): Promise<CommandLine> {
  const directory = await tempDir();
  await (await Store.open(new FilesBackend(directory))).close();
  return inFolder(directory);
}

/** Returns the command line on this data folder. `start` may be runCommand, where processes are what it is about. */
export function inFolder(directory: string, start = runHere): CommandLine {
  return commandLine({
    directory,
    run: (args, input = '') => start(args, { env: { DATA_DIR: directory }, input }),
    // A server that runs beside it tries now and then whether the folder takes a file.
    revisions: async () =>
      (await readdir(path.join(directory, 'revisions'))).filter((name) => name.endsWith('.json'))
        .length,
  });
}
