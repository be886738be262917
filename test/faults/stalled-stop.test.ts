import { readdir, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FilesPlace } from '#lib/store/files.ts';
import { verifyChain } from '#lib/store/history.ts';
import { PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { keepWriting, WEB_RATES } from '#test/persistent-clients.ts';
import { RateBook } from '#test/rate-book.ts';
import { openSocket, readToEnd } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';
import { need } from './needs.ts';
import { makeRateData } from './one-rate.ts';
import { injectFault } from './strace.ts';

const ROUNDS = 10;
const OF_EACH = 5;
const LONGEST_STOP_MS = 3000;
/** What one reader asks for, and does not read: more than the buffers on the way hold. */
const OF_A_READER = 100;
const LONGEST_END_MS = 1000;
const SHORTEST_PATIENCE_MS = 2100;
/** A commit takes two of them, and the writers wait for two commits at most. */
const SLOW_DISK = 'fsync:delay_enter=400000';
const ASSETS = path.join(import.meta.dirname, '../../dist/web/assets');
const HALF_HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n';
const HALF_BODY =
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';

fault('7 SIGTERM with stalled clients and a slow disk', ROUNDS, async ({ round, count, lost }) => {
  need('strace');
  const dataDir = await makeRateData(await tempDir());
  const { name, size } = await largestFile();
  const largest = `GET /assets/${name} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(OF_A_READER);
  const book = new RateBook();
  let longest = 0;
  for (let n = 0; n < ROUNDS; n++) {
    const server = await startServer({ dataDir });
    const cookie = await signIn(server.url, 'anna', PASSWORD);
    const stalled = await stall(server.url, [HALF_HEAD, HALF_BODY]);
    const readers = await stall(server.url, [largest]);
    for (const reader of readers) reader.pause();
    const disk = await injectFault(server.child, [], SLOW_DISK);
    const before = book.total;
    const writers = WEB_RATES.map((id) => keepWriting(server.url, cookie, id, book));
    while (book.total === before) await wait(1);
    await wait(Math.random() * 800);
    const began = performance.now();
    const closings = stalled.map(async (socket) => {
      const answer = await readToEnd(socket);
      const after = Math.round(performance.now() - began);
      lost(answer !== '' && `round ${n}: half a request was answered`);
      lost(after < SHORTEST_PATIENCE_MS && `round ${n}: closed after ${after} ms`);
    });
    const code = await server.stop();
    const took = Math.round(performance.now() - began);
    await Promise.all(closings);
    const ends = await Promise.all(readers.map((reader) => endOf(reader, size * OF_A_READER)));
    for (const end of ends) lost(end !== 'cut' && `round ${n}: a paused reader was ${end}`);
    longest = Math.max(longest, took);
    lost(code !== 0 && `round ${n}: ended with ${code}`);
    lost(took > LONGEST_STOP_MS && `round ${n}: took ${took} ms`);
    count('requests closed', stalled.length + ends.filter((end) => end === 'cut').length);
    for (const { end, refusals } of await Promise.all(writers)) {
      lost(end === 'cut' && `round ${n}: a writer was cut`);
      lost(refusals.length > 0 && `round ${n}: a writer was answered ${refusals}`);
    }
    const met = await disk.mend();
    lost(met < 2 && `round ${n}: the disk was slow ${met} times`);
    count('slow writes to the disk', met);
    for (const reader of readers) reader.destroy();
    const data = await withStore(dataDir, async ({ current }) => current.data);
    for (const what of book.lostIn(data)) lost(`round ${n}: ${what}`);
    round();
  }
  count('changes acknowledged', book.total);
  count('ms the longest stop', longest);
  for (const what of await book.lostInHistory(dataDir)) lost(what);
  for (const { place, finding } of await verifyChain(new FilesPlace(dataDir)))
    lost(`${place} ${finding}`);
});

/** Opens some connections for each text, sends it, and no more. */
async function stall(url: string, texts: readonly string[]): Promise<Socket[]> {
  const all = texts.flatMap((text) => Array.from({ length: OF_EACH }, () => text));
  return Promise.all(
    all.map(async (text) => {
      const socket = await openSocket(url);
      socket.write(text);
      return socket;
    }),
  );
}

/** Returns what became of a connection that was not read from: whether it was closed, and before all was sent on it. */
async function endOf(reader: Socket, size: number): Promise<'cut' | 'answered' | 'left open'> {
  const reading = readToEnd(reader);
  reader.resume();
  const text = await Promise.race([reading, wait(LONGEST_END_MS, null)]);
  if (text === null) return 'left open';
  return text.length < size ? 'cut' : 'answered';
}

/** Returns the largest file that the server has. */
async function largestFile(): Promise<{ name: string; size: number }> {
  const sized = await Promise.all(
    (await readdir(ASSETS)).map(async (name) => ({
      name,
      size: (await stat(path.join(ASSETS, name))).size,
    })),
  );
  return sized.sort((a, b) => b.size - a.size)[0] ?? { name: '', size: 0 };
}
