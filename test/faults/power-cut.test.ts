import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RateBook } from '#test/rate-book.ts';
import { buildScript, runScript } from '#test/script.ts';
import { cutPower, makeDisk, mountDisk, unmount } from './disks.ts';
import { fault } from './fault.ts';
import { need, needRoot } from './needs.ts';
import { makeRateData } from './one-rate.ts';
import { checkHistory, checkRates, startWritten } from './rate-writers.ts';

const ROUNDS = 20;
const LONGEST_MS = 100;

function needDisk(): void {
  needRoot('to mount a disk of its own');
  need('mount', 'umount', 'mkfs.ext4', 'truncate', 'perl');
}

fault('3 the power goes off', ROUNDS, async (book) => {
  needDisk();
  const image = await makeDisk();
  const rates = new RateBook();
  let disk = await mountDisk(image);
  await makeRateData(path.join(disk, 'data'));
  for (let n = 0; n < ROUNDS; n++) {
    const { server, beWritten } = await startWritten(path.join(disk, 'data'), rates);
    const writers = await beWritten();
    await wait(Math.random() * LONGEST_MS);
    await cutPower(disk);
    await server.stop('SIGKILL');
    await Promise.all(writers);
    await unmount(disk);
    disk = await mountDisk(image);
    await checkRates(book, rates, path.join(disk, 'data'), `round ${n}`);
    book.round();
  }
  await checkHistory(book, rates, path.join(disk, 'data'));
  await unmount(disk);
});

const control = '3 the control: lowdb’s own file adapter, which must lose';
fault(
  control,
  ROUNDS,
  async ({ round, lost }) => {
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
