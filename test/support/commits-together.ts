import path from 'node:path';
import type { RecordChange } from '#lib/store/log/document.ts';
import { chainOf } from './backends.ts';
import { openStore } from './open-store.ts';
import { buildScript, runScript } from './script.ts';

/** How many commits each process has in flight. */
const IN_FLIGHT = [1, 1, 25, 25];

/**
 * Lets four processes make so many commits each in an empty backend, all at once: every commit raises one number by one.
 * Returns how many were acknowledged, and what of it is not in the history, or wrong with that.
 */
export async function commitTogether(
  address: string,
  commits: number,
): Promise<{ acknowledged: number; lost: string[] }> {
  const writer = await buildScript(path.join(import.meta.dirname, 'store-writer.ts'));
  await (await openStore(address)).close();
  const writers = IN_FLIGHT.map((count, index) =>
    runScript(writer, [address, `writer ${index}`, commits, count]),
  );
  const codes = await Promise.all(writers.map(({ ended }) => ended));
  const acknowledged = writers.flatMap(({ lines }) => lines().map(Number));
  const { headers, findings } = await chainOf(address);
  let order: number | undefined = 0;
  const leaps = headers.slice(1).flatMap(({ revision, changes }) => {
    const [change] = changes as readonly RecordChange<'currencies'>[];
    const isNext = change?.before?.displayOrder === order;
    order = change?.after?.displayOrder;
    return isNext ? [] : [`revision ${revision} does not go on from the one before`];
  });
  return {
    acknowledged: acknowledged.length,
    lost: [
      ...codes.flatMap((code, index) => (code === 0 ? [] : `writer ${index} ended with ${code}`)),
      ...outOfOrder(
        'acknowledged',
        acknowledged.sort((a, b) => a - b),
      ),
      ...outOfOrder(
        'revision',
        headers.map(({ revision }) => revision),
      ),
      ...leaps,
      ...(order === acknowledged.length ? [] : [`the history ends at ${order}`]),
      ...findings.map((finding) => JSON.stringify(finding)),
    ],
  };
}

/** Returns those of the numbers that are not the one that stands there when they are counted from 1. */
function outOfOrder(what: string, numbers: readonly number[]): string[] {
  return numbers.flatMap((number, index) => (number === index + 1 ? [] : `${what} ${number}`));
}
