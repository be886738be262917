import { AppError } from '#lib/errors.ts';
import { backendName } from '../backend/address.ts';
import { type Backend, readKey, revisionKey } from '../backend/backend.ts';
import { firstGap, revisionNumbers } from '../log/history.ts';
import { checksumIn, refuseNewer } from '../log/revision.ts';

type CopyPlan = { from: number; to: number };

/** Returns the newest numbers of both places. Refuses where neither holds the beginning of the other. */
export async function planCopy(from: Backend, to: Backend): Promise<CopyPlan> {
  const plan = { from: await newestOf(from), to: await newestOf(to) };
  if (plan.from === 0)
    throw new AppError(
      'not-found',
      `There is no catalogue in ${backendName(from.address)} to copy.`,
    );
  refuseNewer(await bytesOf(from, plan.from));
  if (plan.to === 0) return plan;
  refuseNewer(await bytesOf(to, plan.to));
  // Its checksum covers all that came before it.
  await refuseApart(from, to, Math.min(plan.from, plan.to));
  return plan;
}

/**
 * Copies what the target has not, byte by byte, lowest first, and returns the newest: one cut short is run again. A source
 * that changes meanwhile is followed to its newest revision, which alone surely has its data.
 */
export async function copyRevisions(
  from: Backend,
  to: Backend,
  plan: CopyPlan,
  onRevision: (revision: number) => void = () => {},
): Promise<number> {
  let newest = plan.from;
  for (let number = plan.to + 1; number <= newest; number++) {
    const put = await to.putIfAbsent(revisionKey(number), await bytesOf(from, number));
    // Another copy may have been faster; what is not the same has been committed there.
    if (put !== 'put') await refuseApart(from, to, number);
    onRevision(number);
    if (number === newest) newest = await newestOf(from);
  }
  return newest;
}

/** Returns the newest number of a place, 0 where there is none. Refuses a place in which a number is missing. */
async function newestOf(backend: Backend): Promise<number> {
  const numbers = await revisionNumbers(backend);
  const gap = firstGap(numbers);
  if (gap !== undefined) await bytesOf(backend, gap);
  return numbers.length;
}

async function bytesOf(backend: Backend, number: number): Promise<Buffer> {
  const bytes = await readKey(backend, revisionKey(number));
  if (bytes) return bytes;
  const where = backend.locationOf(revisionKey(number));
  throw new AppError('damaged', `${where} is missing; nothing was copied.`);
}

/** Refuses places that do not have the same revision under a number; one of the two may have been pruned. */
async function refuseApart(from: Backend, to: Backend, number: number): Promise<void> {
  const [one, other] = [await bytesOf(from, number), await bytesOf(to, number)];
  if (one.equals(other)) return;
  const checksum = checksumIn(one);
  if (checksum && checksum === checksumIn(other)) return;
  throw new AppError(
    'conflict',
    `Revision ${number} is another in ${backendName(from.address)} than in ${backendName(to.address)}; copy into an empty place.`,
  );
}
