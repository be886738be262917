import type { CatalogueData } from '#lib/store/document.ts';
import { beside } from '../test/accounts.ts';
import { type InFolder, inNewFolder } from '../test/in-folder.ts';
import { insideTold } from './answer-rules.ts';
import type { Round } from './attack.ts';
import { newestIn } from './target.ts';

const AT_ONCE = 4;
const ONE_LINE = /^longview: [^\n]{1,1000}\n$/;
/** What a terminal would act on, or show as other text than it is. */
export const UNSAFE = /(?!\n)[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u;

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
    const longview = await inNewFolder();
    await longview.done(['currency', 'list']);
    await prepare(longview.directory);
    const taken: NaughtyCommand[] = [];
    for (let next = queue.shift(); next; next = queue.shift())
      if (await isTaken(round, longview, next)) taken.push(next);
    await beside(longview.directory, async ({ current: { data } }) => {
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

async function isTaken(round: Round, longview: InFolder, { args, input }: NaughtyCommand) {
  const what = JSON.stringify(args).slice(0, 200);
  const before = await newestIn(longview.directory);
  const { code, stdout, stderr } = await longview.run(args, input);
  const isChanged = (await newestIn(longview.directory)) !== before;
  const unsafe = UNSAFE.exec(stdout + stderr)?.[0] ?? insideTold(stdout + stderr);
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
