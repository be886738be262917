import { readRevisionFile, withoutData } from '../revision.ts';
import { replaceFile } from './durable.ts';
import { readRegular } from './regular-file.ts';
import { revisionPath } from './revision-folder.ts';

/** So many of the newest revisions keep their data. */
export const KEPT_WHOLE = 200;

/**
 * Drops the data of revisions from this number down, to the first that has none any more. Header and changes stay
 * for ever, and so does the number. What is damaged or cannot be read is left as it is, for a check to find. Rejects
 * when it is told to stop.
 */
export async function pruneRevisions(
  folder: string,
  from: number,
  stop?: AbortSignal,
): Promise<void> {
  const whole: number[] = [];
  for (let number = from; number > 0; number--) {
    stop?.throwIfAborted();
    const bytes = await readRegular(revisionPath(folder, number)).catch(() => null);
    const revision = bytes && readRevisionFile(bytes, number);
    if (revision?.data) whole.push(number);
    else if (revision) break;
  }
  // Lowest first: stopped half way, the next one still finds the rest.
  for (const number of whole.reverse()) {
    stop?.throwIfAborted();
    const file = revisionPath(folder, number);
    await replaceFile(file, withoutData(await readRegular(file)));
  }
}
