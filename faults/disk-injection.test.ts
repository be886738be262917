import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll } from 'vitest';
import { revisionFolder } from '#lib/store/revision-folder.ts';
import { ratesMade } from '../test/rate-book.ts';
import { tempDir } from '../test/temp-dir.ts';
import { fault } from './fault.ts';
import { checkFolder } from './folder-check.ts';
import { KNOWN_NAMES, temporaryNames } from './known-names.ts';
import { need } from './needs.ts';
import { checkNext, makeRateData, type RateServer, startRateServer } from './one-rate.ts';
import { type Injected, injectFault } from './strace.ts';

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
/** What comes when the disk has taken a commit: tidying up, that may fail. */
const AFTERWARDS = [
  ['close', 'file'],
  ['unlink', 'file'],
  ['close', 'folder'],
] as const;

let dataDir = '';
let target: RateServer;

beforeAll(async () => {
  need('strace');
  dataDir = await makeRateData(await tempDir());
  target = await startRateServer(dataDir, KNOWN_NAMES);
});

/** Makes one step of the commits to come fail in the server. */
async function inject(call: string, where: 'folder' | 'file', how: string): Promise<Injected> {
  const files = where === 'folder' ? [revisionFolder(dataDir)] : await temporaryNames(dataDir);
  return injectFault(target.child, files, `${call}:${how}`);
}

fault(
  '2 the disk fails at each step of a commit',
  STEPS.length * ERRORS.length * 2,
  async (book) => {
    const { round, count, lost } = book;
    const refused = new Map<number, string>();
    for (const [call, where] of STEPS)
      for (const error of ERRORS)
        for (const when of [':when=1', '']) {
          const name = `${call} ${where} ${error}${when ? ' once' : ' for ever'}`;
          const before = await target.shown();
          const injected = await inject(call, where, `error=${error}${when}`);
          const answers = [await target.write()];
          if (!when) answers.push(await target.write(), await target.write());
          const after = await target.shown();
          const met = await injected.mend();
          round();
          count('faults met', met);
          lost(met === 0 && `${name}: was not met`);
          for (const { status } of answers) lost(status < 500 && `${name}: answered ${status}`);
          // Where the folder could not be made safe, the change counts once somebody could.
          const isNamed = call === 'fsync' && where === 'folder';
          const allowed = isNamed && when ? [before, answers[0]?.value] : [before];
          lost(!allowed.includes(after) && `${name}: showed ${after}, not ${before}`);
          for (const { value } of answers.slice(isNamed ? 1 : 0)) refused.set(value, name);
          await checkNext(book, target, name);
        }
    const made = await ratesMade(dataDir);
    for (const [value, name] of refused)
      lost(made.has(`rate 1 as ${value}`) && `${name}: was kept`);
    await checkFolder(book, dataDir, 'at the end');
  },
);

fault('2 the disk fails when a commit tidies up', AFTERWARDS.length * 2, async (book) => {
  const { round, count, lost } = book;
  for (const [call, where] of AFTERWARDS)
    for (const when of [':when=1', '']) {
      const name = `${call} ${where} EIO${when ? ' once' : ' for ever'}`;
      const injected = await inject(call, where, `error=EIO${when}`);
      const answers = [await target.write(), await target.write()];
      const after = await target.shown();
      const met = await injected.mend();
      round();
      count('faults met', met);
      lost(met < (when ? 1 : 2) && `${name}: was met ${met} times`);
      for (const { status } of answers) lost(status !== 200 && `${name}: answered ${status}`);
      lost(after !== answers[1]?.value && `${name}: showed ${after}`);
      await checkNext(book, target, name);
      const made = await ratesMade(dataDir);
      for (const { value } of answers)
        lost(!made.has(`rate 1 as ${value}`) && `${name}: ${value} was not kept`);
    }
  // What could not be removed, the next start sweeps.
  lost((await target.stop()) !== 0 && 'the server did not stop');
  target = await startRateServer(dataDir, KNOWN_NAMES);
  await checkFolder(book, dataDir, 'after the next start');
});

fault('2 the process is killed at each step of a commit', STEPS.length + 1, async (book) => {
  const { round, lost } = book;
  for (const [call, where] of [...STEPS, ['unlink', 'file'] as const]) {
    const name = `killed at ${call} ${where}`;
    const before = await target.shown();
    const injected = await inject(call, where, 'signal=KILL');
    const { value, status } = await target.write();
    const met = await injected.mend();
    lost(status !== 0 && `${name}: answered ${status}`);
    lost(met === 0 && `${name}: was not met`);
    await wait(100);
    target = await startRateServer(dataDir, KNOWN_NAMES);
    round();
    const after = await target.shown();
    lost(after !== before && after !== value && `${name}: showed ${after}`);
    await checkFolder(book, dataDir, name);
    await checkNext(book, target, name);
  }
});
