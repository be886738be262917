import type { Writable } from 'node:stream';

/**
 * Returns what a process reads from. The process may end before it has read it all, and then its end says how it went:
 * that a write found nobody is no failure of its own, which would end the whole test run.
 */
export function pipedInput(stdin: Writable | null): Writable {
  if (!stdin) throw new Error('Nothing can be piped into this process.');
  return stdin.on('error', () => {});
}
