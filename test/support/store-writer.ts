import { writeSync } from 'node:fs';
import { openStore } from './open-store.ts';

/**
 * A process that writes: node script ADDRESS NAME COMMITS INFLIGHT. Each commit raises the display order of
 * currency 1 by one, and prints the number it reached once that is acknowledged.
 */
const [address = '', name = '', commits = '', inFlight = ''] = process.argv.slice(2);
const store = await openStore(address);
let left = Number(commits);

await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (left-- > 0) {
      const { displayOrder } = await store.transact(name, (draft) => {
        const order = draft.find('currencies', 1)?.displayOrder ?? 0;
        return draft.update('currencies', 1, { displayOrder: order + 1 });
      });
      writeSync(1, `${displayOrder}\n`);
    }
  }),
);
await store.close();
