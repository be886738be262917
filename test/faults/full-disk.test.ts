import path from 'node:path';
import { tempDir } from '#test/temp-dir.ts';
import { limitFiles, mountMemory, remount } from './disks.ts';
import { type Book, checkFolder, fault } from './fault.ts';
import { need, needRoot } from './needs.ts';
import { checkNext, makeRateData, type RateServer, startRateServer } from './one-rate.ts';

const ROUNDS = 10;
const MOST_WRITES = 400;

/** Breaks the disk under a server and mends it. */
async function breakAndMend(
  book: Book,
  server: RateServer,
  breakIt: () => Promise<void>,
  mendIt: () => Promise<void>,
): Promise<void> {
  let last = await server.write();
  book.lost(last.status !== 200 && `a sound disk: ${last.status}`);
  await breakIt();
  let acknowledged = last.value;
  for (let count = 0; count < MOST_WRITES && last.status === 200; count++) {
    acknowledged = last.value;
    last = await server.write();
  }
  for (const { status } of [last, await server.write(), await server.write()])
    book.lost(status < 500 && `the broken disk: answered ${status}`);
  const shown = await server.shown();
  book.lost(shown !== acknowledged && `showed ${shown}, not ${acknowledged}`);
  await mendIt();
  await checkNext(book, server, 'the mended disk');
}

fault('2 a disk of 1 MB runs full', ROUNDS, async (book) => {
  needRoot('to mount a small disk');
  need('mount', 'umount');
  for (let n = 0; n < ROUNDS; n++) {
    const folder = await mountMemory('1m');
    const server = await startRateServer(await makeRateData(path.join(folder, 'data')));
    const mend = () => remount(folder, 'size=2m');
    await breakAndMend(book, server, async () => {}, mend);
    book.lost((await server.stop()) !== 0 && 'the server did not stop');
    await checkFolder(book, server.dataDir, 'at the end');
    book.round();
  }
});

fault('2 the disk becomes read-only', ROUNDS, async (book) => {
  needRoot('to mount a small disk');
  need('mount', 'umount');
  const folder = await mountMemory('8m');
  const server = await startRateServer(await makeRateData(path.join(folder, 'data')));
  for (let n = 0; n < ROUNDS; n++) {
    const [breakIt, mendIt] = [() => remount(folder, 'ro'), () => remount(folder, 'rw')];
    await breakAndMend(book, server, breakIt, mendIt);
    book.round();
  }
  await server.stop();
  await checkFolder(book, server.dataDir, 'at the end');
});

fault('2 every write is cut short', ROUNDS, async (book) => {
  need('prlimit');
  const server = await startRateServer(await makeRateData(await tempDir()));
  for (let n = 0; n < ROUNDS; n++) {
    // The kernel writes so many bytes of the file and refuses the rest.
    const breakIt = () => limitFiles(server.child, 100 + 250 * n);
    const mendIt = () => limitFiles(server.child, 'unlimited');
    await breakAndMend(book, server, breakIt, mendIt);
    book.round();
  }
  await server.stop();
  await checkFolder(book, server.dataDir, 'at the end');
});
