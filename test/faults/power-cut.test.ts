import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FilesPlace } from '#lib/store/files.ts';
import { verifyChain } from '#lib/store/history.ts';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { keepWriting, WEB_RATES } from '#test/persistent-clients.ts';
import { RateBook } from '#test/rate-book.ts';
import { startServer } from '#test/running-server.ts';
import { buildScript, runScript } from '#test/script.ts';
import { cutPower, makeDisk, mountDisk, unmount } from './disks.ts';
import { type Book, fault } from './fault.ts';
import { need, needRoot } from './needs.ts';

const ROUNDS = 20;
const LONGEST_MS = 100;

function needDisk(): void {
  needRoot('to mount a disk of its own');
  need('mount', 'umount', 'mkfs.ext4', 'truncate', 'perl');
}

fault('3 the power goes off', ROUNDS, async ({ round, count, lost }: Book) => {
  needDisk();
  const image = await makeDisk();
  const book = new RateBook();
  let disk = await mountDisk(image);
  await (await startServer({ dataDir: path.join(disk, 'data') })).stop();
  await withStore(path.join(disk, 'data'), (store) => addUser(store, 'anna'));
  for (let n = 0; n < ROUNDS; n++) {
    const server = await startServer({ dataDir: path.join(disk, 'data') });
    const cookie = await signIn(server.url, 'anna', PASSWORD);
    const before = book.total;
    const writers = WEB_RATES.map((id) => keepWriting(server.url, cookie, id, book));
    while (book.total === before) await wait(1);
    await wait(Math.random() * LONGEST_MS);
    await cutPower(disk);
    await server.stop('SIGKILL');
    await Promise.all(writers);
    await unmount(disk);
    disk = await mountDisk(image);
    const data = await withStore(path.join(disk, 'data'), async ({ current }) => current.data);
    for (const what of book.lostIn(data)) lost(`round ${n}: ${what}`);
    round();
  }
  count('changes acknowledged', book.total);
  for (const what of await book.lostInHistory(path.join(disk, 'data'))) lost(what);
  for (const { place, finding } of await verifyChain(new FilesPlace(path.join(disk, 'data'))))
    lost(`${place} ${finding}`);
  await unmount(disk);
});

const control = '3 the control: lowdb’s own file adapter, which must lose';
fault(
  control,
  ROUNDS,
  async ({ round, lost }: Book) => {
    needDisk();
    const writer = await buildScript(path.join(import.meta.dirname, 'lowdb-writer.ts'));
    const image = await makeDisk();
    for (let n = 0; n < ROUNDS; n++) {
      let disk = await mountDisk(image);
      await mkdir(path.join(disk, 'data'), { recursive: true });
      const file = path.join(disk, `data/${n}.json`);
      const { child, lines, ended } = runScript(writer, [file]);
      while (lines().length === 0) await wait(1);
      await wait(Math.random() * LONGEST_MS);
      await cutPower(disk);
      child.kill('SIGKILL');
      await ended.catch(() => {});
      const acknowledged = Number(lines().at(-1));
      await unmount(disk);
      disk = await mountDisk(image);
      const text = await readFile(file, 'utf8').catch(() => 'nothing');
      lost(
        Number(text) < acknowledged || !(Number(text) > 0) ? `${text} of ${acknowledged}` : null,
      );
      await unmount(disk);
      round();
    }
  },
  true,
);
