import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#lib/errors.ts';
import { openStore } from './open-store.ts';

/**
 * A process that writes until it is told to stop: node script ADDRESS NAME INFLIGHT. Each change has a remark of its own, and
 * a line says what became of it: 'saved', 'unconfirmed' or 'refused', and the remark. A line 'seen N' follows a revision.
 */
const [address = '', name = '', inFlight = ''] = process.argv.slice(2);
const store = await openStore(address);
let isStopping = false;
process.on('SIGTERM', () => {
  isStopping = true;
});

let count = 0;
await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (!isStopping) {
      const remark = `${name}-${++count}`;
      const end = await store
        .transact(name, (draft) => draft.update('currencies', 1, { name: remark }), {
          note: remark,
        })
        .then(
          () => 'saved',
          (error) => (error instanceof AppError ? error.code : `threw ${error.stack}`),
        );
      writeSync(1, `${end} ${remark}\n`);
      if (end !== 'saved') await wait(20);
    }
  }),
);
await store.close();
