import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withStore } from './accounts.ts';
import { chainOf } from './backends.ts';
import { buildScript, runScript } from './script.ts';

const CLASSES = Array.from({ length: 36 }, (_, index) => index + 1);
/** A writer is killed so long after its first save. */
const LONGEST_MS = 30;

/**
 * Lets a process save 36 rates at once, over and over, and kills it, so many times. Returns what was lost: each time that some rates
 * were saved and others not, or that a save was acknowledged and is not there, and what is wrong with the history.
 */
export async function killSaves(address: string, rounds: number): Promise<string[]> {
  const script = await buildScript(path.join(import.meta.dirname, 'set-writer.ts'));
  await withStore(address, (store) =>
    store.transact('test', (draft) => {
      for (const id of CLASSES.slice(3))
        draft.insert('assetClasses', { name: `Class ${id}`, description: null, risk: 'low' });
      draft.removeWhere('returnRates', () => true);
      for (const assetClassId of CLASSES)
        draft.insert('returnRates', {
          currencyId: 1,
          assetClassId,
          entries: [{ from: null, rate: 0.05 }],
        });
    }),
  );
  const lost: string[] = [];
  let last = 50_000;
  for (let round = 1; round <= rounds; round++) {
    const { child, lines, ended } = runScript(script, [address, last + 1]);
    while (lines().length === 0 && child.exitCode === null) await wait(1);
    await wait(Math.random() * LONGEST_MS);
    child.kill('SIGKILL');
    await ended;
    const acknowledged = Number(lines().at(-1));
    const rates = await withStore(address, async ({ current }) =>
      current.data.returnRates.map(({ returnRate }) => Math.round((returnRate ?? 0) * 1e6)),
    );
    const [first = 0] = rates;
    if (rates.length !== CLASSES.length || rates.some((rate) => rate !== first))
      lost.push(`round ${round}: a mixture of ${[...new Set(rates)].join(' and ')}`);
    if (first !== acknowledged && first !== acknowledged + 1)
      lost.push(`round ${round}: ${acknowledged} was acknowledged, ${first} is stored`);
    last = first;
  }
  const { findings } = await chainOf(address);
  return [...lost, ...findings.map(({ revision, finding }) => `${revision} ${finding}`)];
}
