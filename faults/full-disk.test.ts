import path from 'node:path';
import { verifyChain } from '#lib/store/revision-log.ts';
import { tempDir } from '../test/temp-dir.ts';
import { temporaryFiles } from '../test/temporary-files.ts';
import { fault } from './fault.ts';
import { limitFiles } from './file-limit.ts';
import { mountMemory, remount } from './mounts.ts';
import { need, needRoot } from './needs.ts';
import { makeRateData, type RateServer, startRateServer } from './one-rate.ts';

const ROUNDS = 10;
const MOST_WRITES = 400;

/** Breaks the disk under a server, round after round, and mends it. */
async function breakAndMend(
  { write, shown }: RateServer,
  breakIt: () => Promise<void>,
  mendIt: () => Promise<void>,
): Promise<string[]> {
  const lost: string[] = [];
  let { value: acknowledged, status } = await write();
  if (status !== 200) lost.push(`a sound disk: ${status}`);
  await breakIt();
  let count = 0;
  do {
    ({ status } = await write().then((answer) => {
      if (answer.status === 200) acknowledged = answer.value;
      return answer;
    }));
  } while (status === 200 && ++count < MOST_WRITES);
  if (status < 500) lost.push(`the broken disk: answered ${status}`);
  for (let again = 0; again < 3; again++) {
    ({ status } = await write());
    if (status < 500) lost.push(`the broken disk: answered ${status}`);
  }
  if ((await shown()) !== acknowledged) lost.push(`showed ${await shown()}, not ${acknowledged}`);
  await mendIt();
  const next = await write();
  if (next.status !== 200) lost.push(`the mended disk: answered ${next.status}`);
  if ((await shown()) !== next.value) lost.push(`the mended disk: showed ${await shown()}`);
  return lost;
}

async function remains(dataDir: string): Promise<string[]> {
  const findings = (await verifyChain(dataDir)).map(({ file, finding }) => `${file} ${finding}`);
  return [...findings, ...(await temporaryFiles(dataDir)).map((file) => `${file} is left`)];
}

fault('2 a disk of 1 MB runs full', ROUNDS, async ({ round, lost }) => {
  needRoot('to mount a small disk');
  need('mount', 'umount');
  for (let n = 0; n < ROUNDS; n++) {
    const folder = await mountMemory('1m');
    const server = await startRateServer(await makeRateData(path.join(folder, 'data')));
    const mend = () => remount(folder, 'size=2m');
    for (const what of await breakAndMend(server, async () => {}, mend)) lost(what);
    if ((await server.stop()) !== 0) lost('the server did not stop');
    for (const what of await remains(server.dataDir)) lost(what);
    round();
  }
});

fault('2 the disk becomes read-only', ROUNDS, async ({ round, lost }) => {
  needRoot('to mount a small disk');
  need('mount', 'umount');
  const folder = await mountMemory('8m');
  const server = await startRateServer(await makeRateData(path.join(folder, 'data')));
  for (let n = 0; n < ROUNDS; n++) {
    const [breakIt, mendIt] = [() => remount(folder, 'ro'), () => remount(folder, 'rw')];
    for (const what of await breakAndMend(server, breakIt, mendIt)) lost(what);
    round();
  }
  await server.stop();
  for (const what of await remains(server.dataDir)) lost(what);
});

fault('2 every write is cut short', ROUNDS, async ({ round, lost }) => {
  need('prlimit');
  const server = await startRateServer(await makeRateData(await tempDir()));
  for (let n = 0; n < ROUNDS; n++) {
    // The kernel writes so many bytes of the file and refuses the rest.
    const breakIt = () => limitFiles(server.child, 100 + 250 * n);
    for (const what of await breakAndMend(server, breakIt, () =>
      limitFiles(server.child, 'unlimited'),
    ))
      lost(what);
    round();
  }
  await server.stop();
  for (const what of await remains(server.dataDir)) lost(what);
});
