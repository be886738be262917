import { setTimeout as wait } from 'node:timers/promises';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { verifyChain } from '#lib/store/log/history.ts';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { keepAsking, keepWriting, WEB_RATES } from '#test/persistent-clients.ts';
import { RateBook } from '#test/rate-book.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const ROUNDS = 50;
const READERS = 40 - WEB_RATES.length;
const MAX_STOP_MS = 3000;
const PATHS = ['/', '/api/currencies', '/api/asset-classes/by-currency/ZAR', '/healthz'];

fault('7 SIGTERM under forty clients', ROUNDS, async ({ round, count, lost }) => {
  const dataDir = await tempDir();
  await (await startServer({ dataDir })).stop();
  await withStore(dataDir, (store) => addUser(store, 'anna'));
  const book = new RateBook();
  let longest = 0;
  for (let n = 0; n < ROUNDS; n++) {
    const server = await startServer({ dataDir });
    const cookie = await signIn(server.url, 'anna', PASSWORD);
    const before = book.total;
    const readers = Array.from({ length: READERS }, (_, reader) => {
      let asked = reader;
      return keepAsking(
        server.url,
        () => ({ path: PATHS[asked++ % PATHS.length] ?? '/' }),
        ({ status, text }) => {
          count('requests answered');
          lost((status !== 200 || text === '') && `round ${n}: a reader was answered ${status}`);
        },
      );
    });
    const writers = WEB_RATES.map((id) => keepWriting(server.url, cookie, id, book));
    while (book.total === before) await wait(1);
    await wait(Math.random() * 300);
    const began = performance.now();
    const code = await server.stop();
    const took = performance.now() - began;
    longest = Math.max(longest, took);
    lost(code !== 0 && `round ${n}: ended with ${code}`);
    lost(took > MAX_STOP_MS && `round ${n}: took ${Math.round(took)} ms`);
    for (const end of await Promise.all(readers))
      lost(end === 'cut' && `round ${n}: a reader was cut`);
    for (const { end, refusals } of await Promise.all(writers)) {
      lost(end === 'cut' && `round ${n}: a writer was cut`);
      lost(refusals.length > 0 && `round ${n}: a writer was answered ${refusals}`);
    }
    const data = await withStore(dataDir, async ({ current }) => current.data);
    for (const what of book.lostIn(data)) lost(`round ${n}: ${what}`);
    round();
  }
  count('changes acknowledged', book.total);
  count('ms the longest stop', Math.round(longest));
  for (const what of await book.lostInHistory(dataDir)) lost(what);
  for (const { location, finding } of await verifyChain(new FilesBackend(dataDir)))
    lost(`${location} ${finding}`);
});
