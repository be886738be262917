import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { pipedInput } from './piped-input.ts';
import { COMMAND } from './run-command.ts';

const PATIENCE_MS = 20_000;

/** A command at a terminal, with a person who reads and types. */
export type Terminal = {
  /** Waits until the screen says this, after what was waited for before. */
  sees: (text: string) => Promise<void>;
  /** Types keys; '\r' is Enter. */
  types: (keys: string) => void;
  /** Types something at each of these words in turn. */
  answers: (...answers: [sees: string, types: string][]) => Promise<void>;
  /** All that was on the screen, without colours. */
  screen: () => string;
  /** All that was sent to the terminal. */
  raw: () => string;
  /** Waits until the command has ended and returns its exit code. */
  ends: () => Promise<number | null>;
};

/**
 * Runs the built command line, or a line of bash, at a real pseudo-terminal, its stdout in a file and its stdin from a
 * shell command if they are given. `script` makes it: the one program beside Node that the
 * tests need, and one that no Debian or Ubuntu is without (bsdutils is essential there).
 */
export function atTerminal(
  args: readonly string[] | string,
  {
    env = {},
    cwd,
    stdout,
    stdin,
  }: { env?: Record<string, string>; cwd?: string; stdout?: string; stdin?: string } = {},
): Terminal {
  const command =
    typeof args === 'string' ? args : [process.execPath, COMMAND, ...args].map(quoted).join(' ');
  const fed = stdin === undefined ? command : `(${stdin}) | ${command}`;
  const words = stdout === undefined ? fed : `${fed} > ${quoted(stdout)}`;
  const child = spawn('script', ['-qec', `stty columns 200; ${words}`, '/dev/null'], {
    cwd,
    env: { ...process.env, SUDO_USER: '', TERM: 'xterm', SHELL: '/bin/bash', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve).on('error', reject);
  });
  const keyboard = pipedInput(child.stdin);
  let raw = '';
  let read = 0;
  let look = () => {};
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    raw += chunk;
    look();
  });
  const screen = () => stripVTControlCharacters(raw);

  const sees = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = (why: string) =>
        reject(new Error(`The screen never said '${text}' (${why}): ${screen().slice(read)}`));
      const timer = setTimeout(() => giveUp('waited in vain'), PATIENCE_MS);
      look = () => {
        const at = screen().indexOf(text, read);
        if (at < 0) return;
        read = at + text.length;
        look = () => {};
        clearTimeout(timer);
        resolve();
      };
      ended.then(() => giveUp('the command has ended'), reject);
      look();
    });

  const types = (keys: string) => void keyboard.write(keys);
  return {
    sees,
    types,
    answers: async (...answers) => {
      for (const [text, keys] of answers) {
        await sees(text);
        types(keys);
      }
    },
    screen,
    raw: () => raw,
    ends: () => ended,
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
