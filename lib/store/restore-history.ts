import { type Backup, readBackupFile } from './backup-file.ts';
import type { KeptRevisions } from './revisions.ts';

/**
 * Reads a backup to its end. One that is whole comes back into this place, which must hold no catalogue: every
 * revision to the byte, all of them or none. After a crash half way it is simply run again.
 */
export async function restoreHistory(revisions: KeptRevisions, file: string): Promise<Backup> {
  let backup: Backup | undefined;
  await revisions.fill(async (add) => {
    backup = await readBackupFile(file, add);
  });
  // It was read, or fill has thrown.
  return backup as Backup;
}
