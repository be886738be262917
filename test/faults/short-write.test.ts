import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll } from 'vitest';
import { newestRevision, temporaryFiles } from '#test/data-folder.ts';
import { ratesMade } from '#test/rate-book.ts';
import { tempDir } from '#test/temp-dir.ts';
import { PREDICTABLE_NAMES, temporaryNames } from './commit-steps.ts';
import { limitFiles } from './disks.ts';
import { checkFolder, fault } from './fault.ts';
import { need } from './needs.ts';
import { checkNext, makeRateData, type RateServer, startRateServer } from './one-rate.ts';
import { injectFault } from './strace.ts';

/** How much of a revision the kernel takes at first. */
const CUTS: readonly [string, (length: number) => number][] = [
  ['one byte', () => 1],
  ['one half', (length) => Math.floor(length / 2)],
  ['all but one byte', (length) => length - 1],
];
const ERRORS = ['EIO', 'ENOSPC', 'EROFS'];
/**
 * Where the server stands still until the limit is gone: after the short write, of which Node's own library writes
 * the rest, or after the rest was refused once, which makes the short count known to the program.
 */
const STOPS = [
  ['at once', 'write:signal=STOP:when=1'],
  ['when asked again', 'write:error=EIO:signal=STOP:when=2'],
] as const;
const PATIENCE_MS = 5000;

let dataDir = '';
let server: RateServer;

beforeAll(async () => {
  need('strace', 'prlimit');
  dataDir = await makeRateData(await tempDir());
  server = await startRateServer(dataDir, PREDICTABLE_NAMES);
});

fault(
  '2 a write is cut short once, the rest is taken',
  CUTS.length * STOPS.length,
  async (book) => {
    for (const [taken, cut] of CUTS)
      for (const [then, stop] of STOPS) {
        const name = `${taken}, the rest ${then}`;
        const bytes = cut(await nextLength());
        await limitFiles(server.child, bytes);
        const injected = await injectFault(server.child, await temporaryNames(dataDir), stop);
        const answer = server.write();
        book.lost(!(await isCutTo(bytes)) && `${name}: no write was cut short`);
        await limitFiles(server.child, 'unlimited');
        server.child.kill('SIGCONT');
        const { value, status } = await answer;
        await injected.mend();
        book.lost(status !== 200 && `${name}: answered ${status}`);
        book.lost((await server.shown()) !== value && `${name}: showed ${await server.shown()}`);
        await checkFolder(book, dataDir, name);
        book.round();
      }
  },
);

fault(
  '2 a write is cut short once, the rest refused',
  CUTS.length * ERRORS.length,
  async (book) => {
    for (const [taken, cut] of CUTS)
      for (const error of ERRORS) {
        const name = `${taken}, then ${error}`;
        const bytes = cut(await nextLength());
        const before = await server.shown();
        await limitFiles(server.child, bytes);
        // Refused as often as it is asked for: only after a short write there is a second, and a third, which asks why.
        const injected = await injectFault(
          server.child,
          await temporaryNames(dataDir),
          `write:error=${error}:when=2..3`,
        );
        const refused = await server.write();
        const met = await injected.mend();
        await limitFiles(server.child, 'unlimited');
        book.count('faults met', met);
        book.lost(met !== 2 && `${name}: was met ${met} times`);
        book.lost(refused.status < 500 && `${name}: answered ${refused.status}`);
        book.lost((await server.shown()) !== before && `${name}: showed ${await server.shown()}`);
        await checkFolder(book, dataDir, name);
        await checkNext(book, server, name);
        const isKept = (await ratesMade(dataDir)).has(`rate 1 as ${refused.value}`);
        book.lost(isKept && `${name}: was kept`);
        book.round();
      }
    book.lost((await server.stop()) !== 0 && 'the server did not stop');
  },
);

/** Returns how many bytes the next revision will have: as many as one that was just made. */
async function nextLength(): Promise<number> {
  await server.write();
  const newest = await newestRevision(dataDir);
  return newest.length - newest.indexOf('\n') - 1;
}

/** Waits for a temporary file that stands at so many bytes. Returns whether there was one. */
async function isCutTo(bytes: number): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await wait(5))
    for (const name of await temporaryFiles(dataDir)) {
      const found = await stat(path.join(dataDir, name)).catch(() => null);
      if (found?.size === bytes) return true;
    }
  return false;
}
