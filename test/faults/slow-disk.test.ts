import path from 'node:path';
import { PASSWORD } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { tempDir } from '#test/temp-dir.ts';
import { type Book, checkFolder, fault } from './fault.ts';
import { need } from './needs.ts';
import { checkNext, makeRateData, type RateServer, startRateServer } from './one-rate.ts';
import { injectFault } from './strace.ts';

const SLOW_DISK = 'fsync:delay_enter=3000000';
const MOST_MS = 1000;
/** Sign-in hashes a password, and keeps its own session on a disk that is sound. */
const MOST_SIGN_IN_MS = 2500;
const RATES = '/api/admin/asset-class-returns/by-currency/1';

type Look = readonly [name: string, most: number, look: () => Promise<unknown>];

/** Looks again and again while a change waits for the disk, and notes each look that waited with it. */
async function lookMeanwhile(
  { count, lost }: Book,
  server: RateServer,
  files: readonly string[],
  looks: readonly Look[],
): Promise<void> {
  const disk = await injectFault(server.child, files, SLOW_DISK);
  let isDone = false;
  const slow = server.write().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const [name, most, look] of looks) {
      const began = performance.now();
      const end = await look().then((said) => said, String);
      const took = Math.round(performance.now() - began);
      count('looks at a slow disk');
      lost(took > most && `${name} took ${took} ms`);
      lost(end !== 200 && `${name} was answered ${end}`);
    }
  }
  const { status } = await slow;
  lost((await disk.mend()) === 0 && 'was not met');
  lost(status !== 200 && `the slow change was answered ${status}`);
}

fault('7 nobody waits for the commit of a slow disk who only looks', 2, async (book) => {
  need('strace');
  const server = await startRateServer(await makeRateData(await tempDir()));
  const { url, dataDir } = server;
  const cookie = await signIn(url, 'anna', PASSWORD);
  const statusOf = async (path: string) => (await callApi(url, 'GET', path, { cookie })).status;
  const looks: Look[] = [
    ...['/livez', '/healthz', '/healthz?strict', '/', '/api/currencies', '/api/user'].map(
      (path): Look => [path, MOST_MS, () => statusOf(path)],
    ),
    ['rates', MOST_MS, async () => (await callAdmin(url, 'GET', RATES, { cookie })).status],
  ];
  await lookMeanwhile(book, server, [], looks);
  book.round();
  // Of the two waits of a commit the one with its name there already; sessions are on a sound disk.
  const signsIn: Look = [
    'sign-in',
    MOST_SIGN_IN_MS,
    () => signIn(url, 'anna', PASSWORD).then(() => 200),
  ];
  await lookMeanwhile(book, server, [path.join(dataDir, 'revisions')], [...looks, signsIn]);
  book.round();
  await checkNext(book, server, 'afterwards');
  await checkFolder(book, dataDir, 'at the end');
});
