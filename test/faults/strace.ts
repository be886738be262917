import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandEnd } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import { need } from './needs.ts';

/** A fault in the disk under a running process. */
export type Injected = {
  /** Mends the disk. Returns how often the fault was met. */
  mend: () => Promise<number>;
};

const PATIENCE_MS = 3000;
const LONGEST_RUN_MS = 60_000;
const ATTACHED = /Process \d+ attached|Failed|Operation not permitted/i;

/**
 * Makes a system call on any of these files fail in a running process, in all its threads.
 * @param inject what to do, in the words of strace's `-e inject=`: 'fsync:error=EIO:when=1'.
 */
export async function injectFault(
  { pid }: ChildProcess,
  files: readonly string[],
  inject: string,
): Promise<Injected> {
  const log = path.join(await tempDir(), 'strace');
  const tracer = spawn('strace', ['-p', String(pid), ...injection(log, inject, files)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'close');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.on('data', (chunk) => {
      said += chunk;
      if (ATTACHED.test(said)) resolve();
    });
    tracer.once('error', reject);
    tracer.once('close', () => resolve());
  });
  if (!/attached/.test(said)) throw new Error(`strace: ${said.trim()}`);
  return {
    mend: async () => {
      tracer.kill('SIGINT');
      // It waits for ever for a process that was killed in the middle of many threads.
      const impatience = setTimeout(() => tracer.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(impatience);
      return timesMet(log);
    },
  };
}

/**
 * Runs a script of ours to its end with such a fault, on these files or on all.
 * Returns also how often that was met.
 */
export async function runInjected(
  inject: string,
  args: readonly (string | number)[],
  { files = [], env = {} }: { files?: readonly string[]; env?: Record<string, string> } = {},
): Promise<CommandEnd & { met: number }> {
  need('strace');
  const log = path.join(await tempDir(), 'strace');
  const all = [...injection(log, inject, files), process.execPath, ...args.map(String)];
  const options = { timeout: LONGEST_RUN_MS, env: { ...process.env, ...env } };
  const end = await new Promise<CommandEnd>((resolve) => {
    execFile('strace', all, options, (failure, stdout, stderr) =>
      resolve({ code: failure === null ? 0 : Number(failure.code ?? -1), stdout, stderr }),
    );
  });
  return { ...end, met: await timesMet(log) };
}

function injection(log: string, inject: string, files: readonly string[]): string[] {
  const trace = `trace=${inject.split(':')[0]}`;
  const paths = files.flatMap((file) => ['-P', file]);
  return ['-f', '-o', log, '-e', trace, '-e', `inject=${inject}`, ...paths];
}

async function timesMet(log: string): Promise<number> {
  const lines = (await readFile(log, 'utf8')).split('\n');
  return lines.filter((line) => /\((?:INJECTED|DELAYED)|killed by SIGKILL/.test(line)).length;
}
