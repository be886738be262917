import { AppError } from '#lib/errors.ts';
import { backendName } from '../backend/address.ts';
import { type Backend, readKey, revisionKey } from '../backend/backend.ts';
import { firstGap, revisionNumbers } from '../log/history.ts';
import { checksumIn, refuseNewer } from '../log/revision.ts';

type CopyPlan = { from: number; to: number };

/** Returns the newest numbers of both backends. Throws unless one history is the beginning of the other. */
export async function planCopy(from: Backend, to: Backend): Promise<CopyPlan> {
  const plan = { from: await newestNumber(from), to: await newestNumber(to) };
  if (plan.from === 0)
    throw new AppError(
      'not-found',
      `There is no catalogue in ${backendName(from.address)} to copy.`,
    );
  refuseNewer(await revisionBytes(from, plan.from));
  if (plan.to === 0) return plan;
  refuseNewer(await revisionBytes(to, plan.to));
  // Its checksum covers all earlier revisions.
  await refuseDifferent(from, to, Math.min(plan.from, plan.to));
  return plan;
}

/**
 * Copies the revisions that are missing from the target, byte for byte, lowest first, and returns the newest number. Includes revisions that
 * are committed to the source meanwhile. If it is interrupted, run it again.
 */
export async function copyRevisions(
  from: Backend,
  to: Backend,
  plan: CopyPlan,
  onRevision: (revision: number) => void = () => {},
): Promise<number> {
  let newest = plan.from;
  for (let number = plan.to + 1; number <= newest; number++) {
    const put = await to.putIfAbsent(revisionKey(number), await revisionBytes(from, number));
    // Another copy may have written it first. Anything else was committed to the target.
    if (put !== 'put') await refuseDifferent(from, to, number);
    onRevision(number);
    if (number === newest) newest = await newestNumber(from);
  }
  return newest;
}

/** Returns the newest number of a backend; 0 if it is empty. Throws if a revision is missing. */
async function newestNumber(backend: Backend): Promise<number> {
  const numbers = await revisionNumbers(backend);
  const gap = firstGap(numbers);
  if (gap !== undefined) await revisionBytes(backend, gap);
  return numbers.length;
}

async function revisionBytes(backend: Backend, number: number): Promise<Buffer> {
  const bytes = await readKey(backend, revisionKey(number));
  if (bytes) return bytes;
  const where = backend.locationOf(revisionKey(number));
  throw new AppError('damaged', `${where} is missing; nothing was copied.`);
}

/** Throws 'conflict' unless both backends have the same revision of this number. One of the two may be pruned. */
async function refuseDifferent(from: Backend, to: Backend, number: number): Promise<void> {
  const [one, other] = [await revisionBytes(from, number), await revisionBytes(to, number)];
  if (one.equals(other)) return;
  const checksum = checksumIn(one);
  if (checksum && checksum === checksumIn(other)) return;
  throw new AppError(
    'conflict',
    `Revision ${number} is another in ${backendName(from.address)} than in ${backendName(to.address)}; copy into an empty place.`,
  );
}
