import { chown } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterFile } from '#test/after-file.ts';
import { callApi } from '#test/api-client.ts';
import { chainOf } from '#test/backends.ts';
import { freshDatabase, queryOnce } from '#test/postgres.ts';
import { ownerOf, startPostgres } from '#test/postgres-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fillDisk, limitFiles, mountMemory, remount } from './disks.ts';
import { type Book, checkFolder, fault } from './fault.ts';
import { need, needRoot } from './needs.ts';
import { checkNext, makeRateData, type RateServer, startRateServer } from './one-rate.ts';

const ROUNDS = 10;
const DATABASE_ROUNDS = 5;
const MOST_WRITES = 400;
/** A database is asked every ten seconds whether it takes changes again. */
const LONGEST_HEALING_MS = 20_000;

/** So many refusals in a row are those of a broken disk. */
const REFUSALS = 3;

/** Breaks the disk under a server and mends it. A database may find room for a change in what a refused one has left. */
async function breakAndMend(
  book: Book,
  server: RateServer,
  breakIt: () => Promise<void>,
  mendIt: () => Promise<void>,
  mayFindRoom = false,
): Promise<void> {
  let last = await server.write();
  book.lost(last.status !== 200 && `a sound disk: ${last.status}`);
  await breakIt();
  let acknowledged = last.value;
  let refusals = 0;
  for (let count = 0; count < MOST_WRITES && refusals < REFUSALS; count++) {
    last = await server.write();
    if (last.status === 200) {
      book.lost(refusals > 0 && !mayFindRoom && 'the broken disk took a change all the same');
      acknowledged = last.value;
      refusals = 0;
    } else refusals++;
  }
  book.lost(refusals < REFUSALS && 'the broken disk refuses nothing');
  const shown = await server.shown();
  book.lost(shown !== acknowledged && `showed ${shown}, not ${acknowledged}`);
  await mendIt();
  await checkNext(book, server, 'the mended disk');
}

const healthOf = async ({ url }: RateServer) => (await callApi(url, 'GET', '/healthz')).text;

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

fault('2 the disk below a PostgreSQL runs full', DATABASE_ROUNDS, async (book) => {
  needRoot('to mount a small disk');
  need('mount', 'umount');
  const folder = await mountMemory('32m');
  const { uid = 0, gid = 0 } = await ownerOf();
  await chown(folder, uid, gid);
  const postgres = await startPostgres();
  afterFile(() => postgres.stop());
  await queryOnce(postgres.url, `CREATE TABLESPACE small LOCATION '${folder}'`);
  await queryOnce(postgres.url, 'CREATE DATABASE rates TABLESPACE small');
  const { url } = await freshDatabase(postgres.url.replace(/postgres$/, 'rates'));
  const env = { DATABASE_URL: url };
  const server = await startRateServer(await makeRateData(await tempDir(), env), env);
  const said: { value: number; isSaved: boolean }[] = [];
  const noted: RateServer = {
    ...server,
    write: async () => {
      const answer = await server.write();
      said.push({ value: answer.value, isSaved: answer.status === 200 });
      return answer;
    },
  };
  for (let n = 0; n < DATABASE_ROUNDS; n++) {
    let makeRoom = async () => {};
    const fill = async () => {
      makeRoom = await fillDisk(folder);
    };
    const mend = async () => {
      const health = await healthOf(server);
      book.lost(!health.includes('53100') && `the full disk: the health was ${health}`);
      await makeRoom();
      const began = performance.now();
      while (!(await healthOf(server)).includes('"ok"')) {
        if (performance.now() - began > LONGEST_HEALING_MS) return book.lost('it did not heal');
        await wait(100);
      }
    };
    await breakAndMend(book, noted, fill, mend, true);
    book.round();
  }
  book.lost((await server.stop()) !== 0 && 'the server did not stop');
  const { lines, findings } = await chainOf(url);
  const history = lines.join('\n');
  for (const { value, isSaved } of said)
    book.lost(
      history.includes(`${value / 1e6}`) !== isSaved &&
        `${value} was ${isSaved ? 'saved and is lost' : 'refused and is there'}`,
    );
  for (const { revision, finding } of findings) book.lost(`${revision} ${finding}`);
  book.count('acknowledged changes', said.filter(({ isSaved }) => isSaved).length);
  book.count('refused', said.filter(({ isSaved }) => !isSaved).length);
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
