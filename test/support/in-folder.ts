import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import type { CommandEnd } from './run-command.ts';
import { runHere } from './run-here.ts';
import { tempDir } from './temp-dir.ts';

/** The built command line on one data folder. */
export type InFolder = {
  directory: string;
  /** Runs a command with what is piped in. */
  run: (args: readonly string[], input?: string) => Promise<CommandEnd>;
  /** Runs a command that has to succeed, and returns what it printed. */
  done: (args: readonly string[], input?: string) => Promise<string>;
  /** Runs a command that has to succeed with --json, and returns the value it printed. */
  json: <T = unknown>(args: readonly string[], input?: string) => Promise<T>;
  /** Runs a command that has to be refused: with this exit code, and nothing on stdout. Returns what it said. */
  refused: (args: readonly string[], code?: number, input?: string) => Promise<string>;
  /** How many revisions there are. */
  revisions: () => Promise<number>;
};

/** Returns the built command line on a data folder of its own, which holds the first catalogue. */
export async function inNewFolder(start = runHere): Promise<InFolder> {
  const directory = await tempDir();
  await (await Store.open(new FilesBackend(directory))).close();
  return inFolder(directory, start);
}

/** Returns the built command line on this data folder. `start` may be runCommand, where processes are what it is about. */
export function inFolder(directory: string, start = runHere): InFolder {
  const run: InFolder['run'] = (args, input = '') =>
    start(args, { env: { DATA_DIR: directory }, input });
  const done: InFolder['done'] = async (args, input) => {
    const { code, stdout, stderr } = await run(args, input);
    if (code !== 0 || stderr !== '')
      throw new Error(`longview ${args.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  };
  return {
    directory,
    run,
    done,
    refused: async (args, wanted = 1, input) => {
      const { code, stdout, stderr } = await run(args, input);
      if (code !== wanted || stdout !== '')
        throw new Error(`longview ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
      return stderr;
    },
    json: async (args, input) => JSON.parse(await done([...args, '--json'], input)),
    // A server that runs beside it tries now and then whether the folder takes a file.
    revisions: async () =>
      (await readdir(path.join(directory, 'revisions'))).filter((name) => name.endsWith('.json'))
        .length,
  };
}
