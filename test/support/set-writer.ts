import { writeSync } from 'node:fs';
import { changeReturnRates } from '#lib/services/rate-changes.ts';
import { openStore } from './open-store.ts';

/**
 * A process that saves all rates of a currency at once, over and over, until it is killed: node script ADDRESS START. Each save
 * has one rate for all, one millionth more than the one before; a line with it follows each save.
 */
const [address = '', start = ''] = process.argv.slice(2);
const store = await openStore(address);
for (let millionths = Number(start); ; millionths++) {
  const changes = store.current.data.returnRates.map(({ assetClassId, returnRate }) => ({
    assetClassId,
    before: returnRate,
    after: millionths / 1e6,
  }));
  await store.transact('writer', (draft) => changeReturnRates(draft, { currencyId: 1, changes }));
  writeSync(1, `${millionths}\n`);
}
