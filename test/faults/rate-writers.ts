import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { keepWriting, WEB_RATES } from '#test/persistent-clients.ts';
import type { RateBook } from '#test/rate-book.ts';
import { startServer } from '#test/running-server.ts';
import { type Book, checkFolder } from './fault.ts';

/** Starts a server on a folder that has the administrator, who signs in, and can change rates over eight connections at once. */
export async function startWritten(dataDir: string, rates: RateBook) {
  const server = await startServer({ dataDir });
  const cookie = await signIn(server.url, 'anna', PASSWORD);
  /** Begins to write; resolves with the writers when a first change is acknowledged. */
  const beWritten = async () => {
    const before = rates.total;
    const writers = WEB_RATES.map((id) => keepWriting(server.url, cookie, id, rates));
    while (rates.total === before) await wait(1);
    return writers;
  };
  return { server, cookie, beWritten };
}

/** Notes each rate that is not what was acknowledged last. */
export async function checkRates({ lost }: Book, rates: RateBook, dataDir: string, when: string) {
  const data = await withStore(dataDir, async ({ current }) => current.data);
  for (const what of rates.lostIn(data)) lost(`${when}: ${what}`);
}

/** Counts all changes that were acknowledged, and notes each that the history does not tell of or has damaged. */
export async function checkHistory(book: Book, rates: RateBook, dataDir: string): Promise<void> {
  book.count('changes acknowledged', rates.total);
  for (const what of await rates.lostInHistory(dataDir)) book.lost(what);
  await checkFolder(book, dataDir, 'at the end');
}
