import path from 'node:path';
import { extract } from 'tar';
import { tempDir } from './temp-dir.ts';

const archiveOf = (version: string) =>
  path.join(import.meta.dirname, `../fixtures/catalogue-${version}.tar.gz`);

/** The password of ann@example.com, the administrator of that catalogue. */
export const RELEASE_PASSWORD = 'correct horse battery';

/**
 * Unpacks what version 0.1.0 wrote: a data folder of 215 revisions, the oldest 14 without their data, with two users,
 * a deleted currency, an import, a revert and a restore among them, and its backup.
 */
export async function unpackRelease(): Promise<{ directory: string; backup: string }> {
  const cwd = await tempDir();
  await extract({ file: archiveOf('0.1.0'), cwd });
  return { directory: path.join(cwd, 'data'), backup: path.join(cwd, 'backup-0.1.0.json') };
}

/** Unpacks what version 1.0.0 wrote: five revisions, the last four with planned rates, one of which took effect and was changed. */
export async function unpackPlannedRates(): Promise<string> {
  const cwd = await tempDir();
  await extract({ file: archiveOf('1.0.0'), cwd });
  return cwd;
}
