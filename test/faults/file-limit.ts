import { type ChildProcess, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** From now on the kernel writes so many bytes of any file for a running process, and refuses the rest. */
export async function limitFiles(
  { pid }: ChildProcess,
  bytes: number | 'unlimited',
): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}
