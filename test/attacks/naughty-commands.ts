import path from 'node:path';
import type { CatalogueData } from '#lib/store/document.ts';
import { withStore } from '#test/accounts.ts';
import { newestRevision } from '#test/data-folder.ts';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';
import { COMMAND, type CommandEnd, runCommand } from '#test/run-command.ts';
import { buildScript, runScript } from '#test/script.ts';
import { leakIn } from './answer-rules.ts';
import type { Round } from './attack.ts';

const AT_ONCE = 2;
const OF_A_PROCESS = 25;
const ONE_LINE = /^longview: [^\n]{1,1000}\n$/;
/** What a terminal would act on, or show as other text than it is. */
export const UNSAFE = /(?!\n)[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u;

const script = await buildScript(path.join(import.meta.dirname, 'command-sequence.ts'));

/** A command with naughty strings, and where the data keeps them if it is taken. */
export type NaughtyCommand = {
  args: readonly string[];
  input?: string;
  kept: (data: CatalogueData) => readonly (string | null)[] | undefined;
  expected: readonly (string | null)[];
};

/**
 * Runs the commands, a few at once on folders of their own that were prepared, then `list` and the history, which print
 * what was kept.
 */
export async function runAll(
  round: Round,
  commands: readonly NaughtyCommand[],
  list: readonly string[],
  prepare: (dataDir: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const queue = [...commands];
  const work = async () => {
    const longview = await inNewFolder(runCommand);
    await prepare(longview.directory);
    const taken: NaughtyCommand[] = [];
    while (queue.length > 0)
      taken.push(...(await takenOf(round, longview, queue.splice(0, OF_A_PROCESS))));
    await withStore(longview.directory, async ({ current: { data } }) => {
      for (const { args, kept, expected } of taken)
        round(!isSame(kept(data), expected) && `${args} is kept as ${kept(data)}`);
    });
    for (const verb of [list, ['history', 'list']])
      for (const options of [[], ['--json']]) {
        const { code, stdout } = await longview.run([...verb, ...options]);
        const hasUnsafe = UNSAFE.test(stdout);
        round((code !== 0 || hasUnsafe) && `${verb} ended with ${code}, unsafe: ${hasUnsafe}`);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Runs some of the commands. Returns those that were taken, and so have to be kept. */
async function takenOf(
  round: Round,
  longview: InFolder,
  commands: readonly NaughtyCommand[],
): Promise<NaughtyCommand[]> {
  const others = commands.filter(({ input }) => input === undefined);
  const outcomes = await runSeveral(
    longview,
    others.map(({ args }) => args),
  );
  const taken: NaughtyCommand[] = [];
  for (const command of commands) {
    const { args, input } = command;
    const outcome = input === undefined ? outcomes.shift() : await runAlone(longview, args, input);
    if (outcome && isTaken(round, args, outcome)) taken.push(command);
  }
  return taken;
}

/** Notes what is wrong with how a command ended. Returns whether it changed the data. */
function isTaken(
  round: Round,
  args: readonly string[],
  { code, stdout, stderr, isChanged }: CommandOutcome,
): boolean {
  const what = JSON.stringify(args).slice(0, 200);
  const unsafe = UNSAFE.exec(stdout + stderr)?.[0] ?? leakIn(stdout + stderr);
  round(unsafe && `${what}: ${JSON.stringify(unsafe)} on the terminal`);
  if (code === 0) {
    // A text may be '--help'.
    const isDone = isChanged || stdout.startsWith('Usage: ');
    round((!isDone || stderr !== '') && `${what}: done, and said ${stdout}${stderr}`);
  } else {
    const isPlain = (code === 1 || code === 2) && stdout === '' && ONE_LINE.test(stderr);
    round(!isPlain && `${what}: ended with ${code}, said ${stdout}${stderr}`);
    round(isChanged && `${what}: refused, and changed the data`);
  }
  return code === 0 && isChanged;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How a command ended, and whether the data is another than before it. */
type CommandOutcome = CommandEnd & { isChanged: boolean };

/** Runs a command with what is piped in, in a process of its own. */
async function runAlone(
  { directory, run }: InFolder,
  args: readonly string[],
  input: string,
): Promise<CommandOutcome> {
  const before = await newestRevision(directory);
  const end = await run(args, input);
  return { ...end, isChanged: (await newestRevision(directory)) !== before };
}

/** Runs commands one after another in one process, as starting one takes several times as long as most commands. */
async function runSeveral(
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
