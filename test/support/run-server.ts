import { execFile } from 'node:child_process';
import path from 'node:path';
import type { CommandEnd } from './run-command.ts';

const SERVER = path.join(import.meta.dirname, '../../dist/server/main.js');
const LONGEST_MS = 20_000;

/** Starts the built server where it is expected to refuse, and waits until it has ended. */
export function runServer(env: Record<string, string>): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [SERVER],
      { env: { ...process.env, PORT: '0', ...env }, timeout: LONGEST_MS },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, stdout, stderr });
        else reject(new Error(`The server went on running: ${stdout}`));
      },
    );
  });
}
