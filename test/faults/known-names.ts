import path from 'node:path';
import { revisionFolder, revisionPath } from '#lib/store/files/revision-folder.ts';
import { beside } from '#test/accounts.ts';

const PRELOAD = path.join(import.meta.dirname, 'known-names.cjs');
const MOST_MADE = 150;

/** Starts a server whose temporary files have names known beforehand, and whose files one thread alone works on. */
export const KNOWN_NAMES = { NODE_OPTIONS: `--require ${PRELOAD}`, UV_THREADPOOL_SIZE: '1' };

/** The names that the next commits of such a server may give their temporary files. */
export async function temporaryNames(dataDir: string): Promise<string[]> {
  const { revision } = await beside(dataDir, async ({ current }) => current);
  const next = [revision + 1, revision + 2];
  return next.flatMap((number) =>
    Array.from({ length: MOST_MADE }, (_, index) => {
      const made = (index + 1).toString(16).padStart(16, '0');
      return `${revisionPath(revisionFolder(dataDir), number)}.${made}.tmp`;
    }),
  );
}
