import { spawn } from 'node:child_process';
import { pipedInput } from './piped-input.ts';
import { COMMAND } from './run-command.ts';
import { createTerminal, type Terminal } from './screen.ts';

/**
 * Runs the built command line, or a line of bash, at a real pseudo-terminal. `script` makes it: the one program beside Node
 * that the tests need, and one that no Debian or Ubuntu is without (bsdutils is essential there).
 */
export function atTerminal(
  args: readonly string[] | string,
  { env = {}, cwd }: { env?: Record<string, string>; cwd?: string } = {},
): Terminal {
  const command =
    typeof args === 'string' ? args : [process.execPath, COMMAND, ...args].map(quoted).join(' ');
  const child = spawn('script', ['-qec', `stty columns 200; ${command}`, '/dev/null'], {
    cwd,
    env: { ...process.env, SUDO_USER: '', TERM: 'xterm', SHELL: '/bin/bash', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve).on('error', reject);
  });
  const keyboard = pipedInput(child.stdin);
  const { terminal, show } = createTerminal((keys) => void keyboard.write(keys), ended);
  child.stdout.setEncoding('utf8').on('data', show);
  return terminal;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
