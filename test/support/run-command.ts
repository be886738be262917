import { execFile } from 'node:child_process';
import path from 'node:path';
import { pipedInput } from './piped-input.ts';

/** The built command line. */
export const COMMAND = path.join(import.meta.dirname, '../../dist/cli/main.js');

/** How a command ended. */
export type CommandEnd = { code: number; stdout: string; stderr: string };

/** Runs the built command line as a process of its own, with no terminal, and waits until it has ended. */
export function runCommand(
  args: readonly string[],
  options: { env?: Record<string, string | undefined>; input?: string } = {},
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...args],
      // Whoever runs the tests, it is not under sudo that they are done.
      { env: { ...process.env, SUDO_USER: '', ...options.env }, maxBuffer: 2 ** 28 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, stdout, stderr });
        else reject(error);
      },
    );
    pipedInput(child.stdin).end(options.input ?? '');
  });
}
