import { verifyChain } from '#lib/store/files/revision-log.ts';
import { temporaryFiles } from '#test/temporary-files.ts';
import type { Book } from './fault.ts';

/** Notes every revision of a data folder that is not as it was written, and every temporary file in it. */
export async function checkFolder({ lost }: Book, dataDir: string, when: string): Promise<void> {
  for (const { file, finding } of await verifyChain(dataDir)) lost(`${when}: ${file} ${finding}`);
  for (const file of await temporaryFiles(dataDir)) lost(`${when}: ${file} is left`);
}
