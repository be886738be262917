import type { CommandEnd } from './run-command.ts';

/** The command line on one catalogue. */
export type CommandLine = {
  /** The data folder. */
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

/** Returns the command line that `run` and `revisions` are of. */
export function commandLine({
  run,
  ...others
}: Pick<CommandLine, 'directory' | 'run' | 'revisions'>): CommandLine {
  const done: CommandLine['done'] = async (args, input) => {
    const { code, stdout, stderr } = await run(args, input);
    if (code !== 0 || stderr !== '')
      throw new Error(`longview ${args.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  };
  return {
    ...others,
    run,
    done,
    json: async (args, input) => JSON.parse(await done([...args, '--json'], input)),
    refused: async (args, wanted = 1, input) => {
      const { code, stdout, stderr } = await run(args, input);
      if (code !== wanted || stdout !== '')
        throw new Error(`longview ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
      return stderr;
    },
  };
}
