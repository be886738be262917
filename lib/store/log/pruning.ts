import { type Backend, revisionKey } from '../backend/backend.ts';
import { readRevisionFile, withoutData } from './revision.ts';

/** How many of the newest revisions keep their data. */
export const REVISIONS_WITH_DATA = 200;

/** Drops the data of revisions from this number down to the first pruned one. Damaged ones stay, so that `data check` reports them. */
export async function pruneDown(backend: Backend, from: number): Promise<void> {
  const unpruned: number[] = [];
  for (let number = from; number > 0; number--) {
    const revision = await intactBytes(backend, number);
    if (revision?.hasData) unpruned.push(number);
    else if (revision) break;
  }
  // Lowest first: if this is interrupted, the next run finds the remaining ones.
  for (const number of unpruned.reverse()) {
    const revision = await intactBytes(backend, number);
    if (revision?.hasData) await backend.replace(revisionKey(number), withoutData(revision.bytes));
  }
}

async function intactBytes(backend: Backend, number: number) {
  const [bytes] = await backend.readAll([revisionKey(number)]);
  if (!Buffer.isBuffer(bytes)) return null;
  const revision = readRevisionFile(bytes, number);
  return revision && { bytes, hasData: revision.data !== undefined };
}
