import { setTimeout as wait } from 'node:timers/promises';
import { FilesPlace } from '#lib/store/files.ts';
import { verifyChain } from '#lib/store/history.ts';
import { addUser, PASSWORD, withStore } from './accounts.ts';
import { callApi, signIn } from './api-client.ts';
import { temporaryFiles } from './data-folder.ts';
import { keepWriting, WEB_RATES } from './persistent-clients.ts';
import { RateBook } from './rate-book.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { tempDir } from './temp-dir.ts';

const LONGEST_MS = 80;

/** What came of killing a server again and again. */
type KilledServer = {
  acknowledged: number;
  /** The rounds in which the kill left a commit half made. */
  halfMade: number;
  lost: string[];
};

/**
 * Starts a server, signs in, changes rates through the admin calls from eight connections at once, kills it with
 * SIGKILL at a random moment, and looks after the next start whether anything that was acknowledged is gone.
 */
export async function killServer(
  rounds: number,
  onRound: () => void = () => {},
): Promise<KilledServer> {
  const dataDir = await tempDir();
  await (await startServer({ dataDir })).stop();
  await withStore(dataDir, (store) => addUser(store, 'anna'));
  const book = new RateBook();
  const lost: string[] = [];
  let halfMade = 0;
  let cookie: string | null = null;
  for (let round = 1; round <= rounds + 1; round++) {
    const server = await startServer({ dataDir });
    lost.push(...(await lostBy(server, book, cookie)).map((what) => `round ${round - 1}: ${what}`));
    if (round > rounds) {
      await server.stop();
      break;
    }
    cookie = await signIn(server.url, 'anna', PASSWORD);
    await writeUntilKilled(server, cookie, book);
    if ((await temporaryFiles(dataDir)).length > 0) halfMade++;
    onRound();
  }
  lost.push(...(await book.lostInHistory(dataDir)));
  lost.push(
    ...(await verifyChain(new FilesPlace(dataDir))).map(
      ({ place, finding }) => `${place} ${finding}`,
    ),
  );
  return { acknowledged: book.total, halfMade, lost };
}

async function writeUntilKilled(
  server: RunningServer,
  cookie: string,
  book: RateBook,
): Promise<void> {
  const before = book.total;
  const writers = WEB_RATES.map((id) => keepWriting(server.url, cookie, id, book));
  while (book.total === before) await wait(1);
  await wait(Math.random() * LONGEST_MS);
  await server.stop('SIGKILL');
  await Promise.all(writers);
}

async function lostBy(
  { url, dataDir }: RunningServer,
  book: RateBook,
  cookie: string | null,
): Promise<string[]> {
  const data = await withStore(dataDir, async ({ current }) => current.data);
  const isSignedOut = cookie && (await callApi(url, 'GET', '/api/user', { cookie })).status !== 200;
  return [...book.lostIn(data), ...(isSignedOut ? ['the sign-in'] : [])];
}
