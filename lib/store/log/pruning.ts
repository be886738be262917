import { type Backend, revisionKey } from '../backend/backend.ts';
import { readRevisionFile, withoutData } from './revision.ts';

/** So many of the newest revisions keep their data. */
export const KEPT_WHOLE = 200;

/** Drops data from this number down, to the first that has none any more. What is damaged stays, for a check to find. */
export async function pruneDown(backend: Backend, from: number): Promise<void> {
  const whole: number[] = [];
  for (let number = from; number > 0; number--) {
    const revision = await soundBytes(backend, number);
    if (revision?.isWhole) whole.push(number);
    else if (revision) break;
  }
  // Lowest first: stopped half way, the next one still finds the rest.
  for (const number of whole.reverse()) {
    const revision = await soundBytes(backend, number);
    if (revision?.isWhole) await backend.replace(revisionKey(number), withoutData(revision.bytes));
  }
}

async function soundBytes(backend: Backend, number: number) {
  const [bytes] = await backend.readAll([revisionKey(number)]);
  if (!Buffer.isBuffer(bytes)) return null;
  const revision = readRevisionFile(bytes, number);
  return revision && { bytes, isWhole: revision.data !== undefined };
}
