import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterFile } from './after-file.ts';
import type { CommandEnd } from './run-command.ts';
import { tempDir } from './temp-dir.ts';

const SERVER = path.join(import.meta.dirname, '../../dist/server/main.js');
const LONGEST_REFUSAL_MS = 20_000;
const ADDRESS = /http:\/\/[\w.:[\]]+:\d+(?:\/[\w.~-]+)*/;

/** A Longview server in a process of its own, serving the build. */
export type RunningServer = {
  url: string;
  dataDir: string;
  /** Where its catalogue is: the data folder, or the URL of a database. */
  address: string;
  child: ChildProcess;
  /** All that it has printed so far, stdout and stderr together. */
  log: () => string;
  /** The same of stdout alone. */
  stdout: () => string;
  /** Sends the signal (SIGTERM by default) and returns the exit code, null when the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/**
 * Starts the built server on a free port with its own data folder, and waits until it listens. `fileBlocks` is how
 * many blocks of 512 bytes the system lets it write into a file.
 */
export async function startServer(
  options: { env?: Record<string, string>; dataDir?: string; fileBlocks?: number } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await tempDir());
  const limited = `ulimit -f ${options.fileBlocks ?? 'unlimited'} && exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, SERVER], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  afterFile(() => {
    child.kill('SIGKILL');
    return exited;
  });

  let printed = '';
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = ADDRESS.exec(printed)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    exited.then((code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });

  return {
    url,
    dataDir,
    address: options.env?.DATABASE_URL || dataDir,
    child,
    log: () => printed,
    stdout: () => stdout,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the built server where it is expected to refuse, and waits until it has ended. */
export function runServer(env: Record<string, string>): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [SERVER],
      { env: { ...process.env, PORT: '0', ...env }, timeout: LONGEST_REFUSAL_MS },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, stdout, stderr });
        else reject(new Error(`The server went on running: ${stdout}`));
      },
    );
  });
}

/** Returns the lines of JSON in what a server printed. */
export function linesOf(log: string): string[] {
  return log.split('\n').filter((line) => line.startsWith('{'));
}

/** Returns the lines of a log that say this, parsed. */
export function linesSaying(log: string, said: string): Record<string, unknown>[] {
  return linesOf(log)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === said);
}
