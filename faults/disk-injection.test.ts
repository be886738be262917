import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll } from 'vitest';
import { verifyChain } from '#lib/store/revision-log.ts';
import { addUser, beside, PASSWORD } from '../test/accounts.ts';
import { callAdmin, callApi, signIn } from '../test/api-client.ts';
import { type RunningServer, startServer } from '../test/running-server.ts';
import { tempDir } from '../test/temp-dir.ts';
import { temporaryFiles } from '../test/temporary-files.ts';
import { fault } from './fault.ts';
import { need } from './needs.ts';
import { injectFault } from './strace.ts';

const RATE = '/api/admin/asset-class-returns/1';
const LIST = '/api/asset-classes/by-currency/ZAR';
const ERRORS = ['EIO', 'ENOSPC', 'EROFS'];
/** Every step of a commit: the system call, and whether it goes to the folder, the temporary file or both names. */
const STEPS = [
  ['openat', 'folder'],
  ['openat', 'file'],
  ['write', 'file'],
  ['fsync', 'file'],
  ['link', 'file'],
  ['fsync', 'folder'],
] as const;
const PRELOAD = path.join(import.meta.dirname, 'known-names.cjs');

type Target = RunningServer & { cookie: string };

let dataDir = '';
let target: Target;
let rate = 0;

async function start(): Promise<Target> {
  const server = await startServer({
    dataDir,
    env: { NODE_OPTIONS: `--require ${PRELOAD}`, UV_THREADPOOL_SIZE: '1' },
  });
  return { ...server, cookie: await signIn(server.url, 'anna', PASSWORD) };
}

beforeAll(async () => {
  need('strace');
  dataDir = await tempDir();
  await (await startServer({ dataDir })).stop();
  await beside(dataDir, (store) => addUser(store, 'anna'));
  target = await start();
});

const put = (returnRate: number) =>
  callAdmin(target.url, 'PUT', RATE, { cookie: target.cookie, json: { returnRate } });
const shownRate = async (): Promise<number> => {
  const list = JSON.parse((await callApi(target.url, 'GET', LIST)).text) as { rate: number }[];
  return list[0]?.rate ?? Number.NaN;
};
const newRate = () => {
  rate += 1;
  return rate / 1e6;
};
const folder = () => path.join(dataDir, 'revisions');

/** The names that the next commits of a server may give their temporary files. */
async function temporaryNames(): Promise<string[]> {
  const { revision } = await beside(dataDir, async ({ current }) => current);
  const next = [revision + 1, revision + 2].map((number) => String(number).padStart(10, '0'));
  return next.flatMap((number) =>
    Array.from({ length: 150 }, (_, index) =>
      path.join(folder(), `${number}.json.${(index + 1).toString(16).padStart(16, '0')}.tmp`),
    ),
  );
}

fault(
  '2 the disk fails at each step of a commit',
  STEPS.length * ERRORS.length * 2,
  async ({ round, count, lost }) => {
    for (const [call, where] of STEPS)
      for (const error of ERRORS)
        for (const when of [':when=1', '']) {
          const name = `${call} ${where} ${error}${when ? ' once' : ' for ever'}`;
          const files = where === 'folder' ? [folder()] : await temporaryNames();
          const before = await shownRate();
          const injected = await injectFault(
            target.child.pid ?? 0,
            files,
            `${call}:error=${error}${when}`,
          );
          const wanted = newRate();
          const answers = [await put(wanted)];
          if (!when) answers.push(await put(newRate()), await put(newRate()));
          const after = await shownRate();
          const met = await injected.mend();
          round();
          count('faults met', met);
          lost(met === 0 && `${name}: was not met`);
          for (const { status } of answers) lost(status < 500 && `${name}: answered ${status}`);
          // Where the folder could not be made safe, the change counts once somebody could.
          const allowed = call === 'fsync' && where === 'folder' ? [before, wanted] : [before];
          lost(!allowed.includes(after) && `${name}: showed ${after}, not ${before}`);
          const next = newRate();
          const again = await put(next);
          lost(again.status !== 200 && `${name}: the next write was answered ${again.status}`);
          lost((await shownRate()) !== next && `${name}: the next write was not made`);
        }
    for (const { file, finding } of await verifyChain(dataDir)) lost(`${file} ${finding}`);
    for (const file of await temporaryFiles(dataDir)) lost(`${file} is left`);
  },
);

fault(
  '2 the process is killed at each step of a commit',
  STEPS.length + 1,
  async ({ round, lost }) => {
    for (const [call, where] of [...STEPS, ['unlink', 'file'] as const]) {
      const name = `killed at ${call} ${where}`;
      const before = await shownRate();
      const files = where === 'folder' ? [folder()] : await temporaryNames();
      const injected = await injectFault(target.child.pid ?? 0, files, `${call}:signal=KILL`);
      const wanted = newRate();
      const answer = await put(wanted).catch(() => null);
      const met = await injected.mend();
      lost(answer !== null && `${name}: answered ${answer.status}`);
      lost(met === 0 && `${name}: was not met`);
      await wait(100);
      target = await start();
      round();
      const after = await shownRate();
      lost(after !== before && after !== wanted && `${name}: showed ${after}`);
      for (const file of await temporaryFiles(dataDir)) lost(`${name}: ${file} is left`);
      lost((await put(newRate())).status !== 200 && `${name}: takes no write`);
    }
    for (const { file, finding } of await verifyChain(dataDir)) lost(`${file} ${finding}`);
  },
);
