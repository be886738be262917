import { writeSync } from 'node:fs';
import { openStore } from './open-store.ts';

/** A process that tells of each revision it sees, and when: node script PLACE. */
const [address = ''] = process.argv.slice(2);
const store = await openStore(address, { isWatched: true });
let seen = store.current.revision;
// A millisecond late at most; it keeps the process alive too.
setInterval(() => {
  const { revision } = store.current;
  if (revision === seen) return;
  seen = revision;
  writeSync(1, `${revision} ${performance.timeOrigin + performance.now()}\n`);
}, 1);
writeSync(1, 'ready\n');
