import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import { createProgram, registerVerbs } from './program.ts';

const DOCS = ['README.md', 'docs/operations.md'].map((file) =>
  path.join(import.meta.dirname, '..', file),
);
const WORD_END = '\u001f';
const CALL_END = '\u001e';
const LINE_END = '\u001d';
/** One write a call: those of a pipe run at once. */
const SPY = String.raw`longview() { local words; printf -v words '%s\x1f' "$@"; printf '%s\x1e' "$words" >&3; }`;

class Understood extends Error {}

/** Returns what a command prints for --help. */
function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help;
}

/** Returns the help of every command, the noun's and the program's own. */
async function allHelp(): Promise<string[]> {
  const program = createProgram();
  const helps = [helpOf(program)];
  for (const noun of program.commands) {
    await registerVerbs(noun);
    helps.push(helpOf(noun), ...noun.commands.map(helpOf));
  }
  return helps;
}

/**
 * Returns the commands that each line comes to, word by word, as a shell reads it. Files it would read or write are left
 * out.
 */
async function commandsIn(lines: string[]): Promise<string[][][]> {
  const read = lines.map((line) => line.replace(/ (?:>>?|<) .*$/, ''));
  const script = read.map((line) => `${line} >&2; printf '\\x1d' >&3`).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', `exec 3>&1; ${SPY}\n${script}`]);
  return stdout
    .split(LINE_END)
    .slice(0, -1)
    .map((calls) =>
      calls
        .split(CALL_END)
        .slice(0, -1)
        .map((words) => words.split(WORD_END).slice(0, -1)),
    );
}

let examples: string[];

beforeAll(async () => {
  const inHelp = (await allHelp()).flatMap((help) => [...help.matchAll(/^ {2}\$ (.+)$/gm)]);
  const texts = await Promise.all(DOCS.map((file) => readFile(file, 'utf8')));
  const inDocs = texts
    .flatMap((text) => [...text.matchAll(/^```sh\n([^`]+)^```$/gm)])
    .flatMap(([, block = '']) => [...block.matchAll(/^(?:npx )?(longview .+?)(?: +#.*)?$/gm)]);
  examples = [...inHelp, ...inDocs].map(([, line = '']) => line);
});

test('every example in the help and in the documents is a command that there is', async () => {
  expect(examples.length).toBeGreaterThan(40);
  const read = await commandsIn(examples);
  expect(read).toHaveLength(examples.length);
  for (const [index, line] of examples.entries()) {
    const calls = read[index] ?? [];
    expect(calls, line).not.toEqual([]);
    for (const words of calls) {
      const program = createProgram().hook('preAction', () => {
        throw new Understood();
      });
      await expect(program.parseAsync(words, { from: 'user' }), line).rejects.toThrow(Understood);
    }
  }
});

test('no example makes an import wait for a comparison, which fails where there is something to import', () => {
  for (const line of examples) expect(line).not.toMatch(/rate diff .*&&/);
});
