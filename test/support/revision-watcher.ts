import { writeSync } from 'node:fs';
import { openStore } from './open-store.ts';

/** A process that tells of each revision it sees, and when: node script PLACE. */
const [place = ''] = process.argv.slice(2);
const store = await openStore(place, { isWatched: true });
store.onRevision(({ revision }) => {
  writeSync(1, `${revision} ${performance.timeOrigin + performance.now()}\n`);
});
writeSync(1, 'ready\n');
// The store alone does not keep a process alive.
setInterval(() => {}, 1_000);
