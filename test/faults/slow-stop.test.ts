import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFiles } from '#test/data-folder.ts';
import { ratesMade } from '#test/rate-book.ts';
import { tempDir } from '#test/temp-dir.ts';
import { checkFolder, fault } from './fault.ts';
import { need } from './needs.ts';
import { checkNext, makeRateData, startRateServer } from './one-rate.ts';
import { injectFault } from './strace.ts';

/** A commit waits for the disk twice, for its file and then for the folder: each alone is longer than a stop waits. */
const SLOW_DISK = 'fsync:delay_enter=3000000';
const COMMIT_MS = 6000;
/** When SIGTERM comes after the commit has begun: its answer is then due after the stop's patience, or before. */
const DELAYS_MS = [0, 1000, 2000, 3000, 4000, 5000];
const MOST_MS = 12_000;

fault('7 SIGTERM in a commit slower than the stop', DELAYS_MS.length, async (book) => {
  need('strace');
  const { round, count, lost } = book;
  const dataDir = await makeRateData(await tempDir());
  const acknowledged: number[] = [];
  for (const delay of DELAYS_MS) {
    const name = `after ${delay} ms`;
    const server = await startRateServer(dataDir);
    const first = await server.write();
    lost(first.status !== 200 && `${name}: a sound disk answered ${first.status}`);
    const disk = await injectFault(server.child, [], SLOW_DISK);
    const slow = server.write();
    const began = performance.now();
    while ((await temporaryFiles(dataDir)).length === 0 && performance.now() - began < MOST_MS)
      await wait(1);
    await wait(delay);
    const code = await server.stop();
    const took = performance.now() - began;
    const { value, status } = await slow;
    const met = await disk.mend();
    count('slow writes to the disk', met);
    lost(met < 2 && `${name}: the disk was slow ${met} times`);
    lost(code !== 0 && `${name}: ended with ${code}`);
    const isWaitedFor = took >= COMMIT_MS && took < MOST_MS;
    lost(!isWaitedFor && `${name}: ended ${Math.round(took)} ms after the commit had begun`);
    // Without an answer the connection was closed: the client cannot know, and will look.
    lost(![200, 0].includes(status) && `${name}: answered ${status}`);
    acknowledged.push(first.value, ...(status === 200 ? [value] : []));
    const made = await ratesMade(dataDir);
    lost(!made.has(`rate 1 as ${value}`) && `${name}: ended before the commit was made`);
    await checkFolder(book, dataDir, name);
    const next = await startRateServer(dataDir);
    lost((await next.shown()) !== value && `${name}: showed ${await next.shown()}`);
    await checkNext(book, next, name);
    await next.stop();
    round();
  }
  count('changes acknowledged', acknowledged.length);
  const made = await ratesMade(dataDir);
  for (const value of acknowledged) lost(!made.has(`rate 1 as ${value}`) && `${value} was lost`);
});
