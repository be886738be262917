import { revisionFolder } from '#lib/store/files/revision-folder.ts';
import { temporaryNames } from './known-names.ts';
import type { RateServer } from './one-rate.ts';
import { type Injected, injectFault } from './strace.ts';

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
  const files = where === 'folder' ? [revisionFolder(dataDir)] : await temporaryNames(dataDir);
  return injectFault(child, files, `${call}:${how}`);
}
