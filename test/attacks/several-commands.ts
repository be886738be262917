import path from 'node:path';
import type { InFolder } from '#test/in-folder.ts';
import { COMMAND, type CommandEnd } from '#test/run-command.ts';
import { buildScript, runScript } from '#test/script.ts';
import { newestIn } from './newest-revision.ts';

const script = await buildScript(path.join(import.meta.dirname, 'one-after-another.ts'));

/** How a command ended, and whether the data is another than before it. */
export type CommandOutcome = CommandEnd & { isChanged: boolean };

/** Runs a command with what is piped in, in a process of its own. */
export async function runAlone(
  { directory, run }: InFolder,
  args: readonly string[],
  input: string,
): Promise<CommandOutcome> {
  const before = await newestIn(directory);
  const end = await run(args, input);
  return { ...end, isChanged: (await newestIn(directory)) !== before };
}

/** Runs commands one after another in one process, as starting one takes several times as long as most commands. */
export async function runSeveral(
  { directory }: InFolder,
  commands: readonly (readonly string[])[],
): Promise<CommandOutcome[]> {
  const outcomes: CommandOutcome[] = [];
  while (outcomes.length < commands.length) {
    const left = commands.slice(outcomes.length);
    const args = left.flatMap((command) => [command.length, ...command]);
    const { ended, lines, complaints } = runScript(script, [COMMAND, directory, ...args]);
    const code = await ended;
    outcomes.push(...lines().map((line): CommandOutcome => JSON.parse(line)));
    // What went past the streams of the process is one of the commands' own: whose, does not matter.
    const last = outcomes.at(-1);
    if (last) last.stderr += complaints();
    if (outcomes.length < commands.length)
      outcomes.push({
        code: -1,
        stdout: '',
        stderr: `the process ended with ${code}`,
        isChanged: false,
      });
  }
  return outcomes;
}
