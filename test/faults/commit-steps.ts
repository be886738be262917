import path from 'node:path';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { withStore } from '#test/accounts.ts';
import type { RateServer } from './one-rate.ts';
import { type Injected, injectFault } from './strace.ts';

const PRELOAD = path.join(import.meta.dirname, 'predictable-names.cjs');
const MOST_MADE = 400;

/** A system call of a commit, and whether it goes to the folder, the temporary file or both names. */
export type Step = readonly [call: string, where: 'folder' | 'file'];

/** Every step until the disk has a commit. */
export const STEPS: readonly Step[] = [
  ['openat', 'folder'],
  ['openat', 'file'],
  ['write', 'file'],
  ['fsync', 'file'],
  ['link', 'file'],
  ['fsync', 'folder'],
];

/** Makes one step of the commits to come go wrong in a server whose temporary files have known names. */
export async function injectAt(
  { child, dataDir }: RateServer,
  [call, where]: Step,
  how: string,
): Promise<Injected> {
  const files =
    where === 'folder' ? [path.join(dataDir, 'revisions')] : await temporaryNames(dataDir);
  return injectFault(child, files, `${call}:${how}`);
}

/** Starts a server whose temporary files have names known beforehand, and whose files one thread alone works on. */
export const PREDICTABLE_NAMES = { NODE_OPTIONS: `--require ${PRELOAD}`, UV_THREADPOOL_SIZE: '1' };

/** Returns the names that the next commits of such a server may give their temporary files. */
async function temporaryNames(dataDir: string): Promise<string[]> {
  const { revision } = await withStore(dataDir, async ({ current }) => current);
  const next = [revision + 1, revision + 2];
  return next.flatMap((number) =>
    Array.from({ length: MOST_MADE }, (_, index) => {
      const made = (index + 1).toString(16).padStart(16, '0');
      return `${path.join(dataDir, revisionKey(number))}.${made}.tmp`;
    }),
  );
}
