import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tempDir } from '../test/temp-dir.ts';

/** A fault in the disk under a running process. */
export type Injected = {
  /** Mends the disk. Answers how often the fault was met. */
  mend: () => Promise<number>;
};

const PATIENCE_MS = 3000;
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
  const call = inject.split(':')[0];
  const args = [
    '-f',
    '-p',
    String(pid),
    '-o',
    log,
    '-e',
    `trace=${call}`,
    '-e',
    `inject=${inject}`,
  ];
  const tracer = spawn('strace', [...args, ...files.flatMap((file) => ['-P', file])], {
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
      const text = await readFile(log, 'utf8');
      return text.split('\n').filter((line) => /\(INJECTED|killed by SIGKILL/.test(line)).length;
    },
  };
}
