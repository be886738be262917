import { beforeAll } from 'vitest';
import { ratesMade } from '#test/rate-book.ts';
import { tempDir } from '#test/temp-dir.ts';
import { injectAt, PREDICTABLE_NAMES, STEPS, type Step } from './commit-steps.ts';
import { checkFolder, fault } from './fault.ts';
import { need } from './needs.ts';
import { checkNext, makeRateData, type RateServer, startRateServer } from './one-rate.ts';
import { Readers } from './readers.ts';

const ERRORS = ['EIO', 'ENOSPC', 'EROFS'];
/** What comes when the disk has taken a commit: cleaning up, which may fail. */
const AFTERWARDS: readonly Step[] = [
  ['close', 'file'],
  ['unlink', 'file'],
  ['close', 'folder'],
];
/** How long a step takes to fail: a disk may try again for a while, and meanwhile others read. */
const SLOWLY = 'delay_enter=20000';

let dataDir = '';
let target: RateServer;

beforeAll(async () => {
  need('strace');
  dataDir = await makeRateData(await tempDir());
  target = await startRateServer(dataDir, PREDICTABLE_NAMES);
});

fault(
  '2 the disk fails at each step of a commit',
  STEPS.length * ERRORS.length * 2,
  async (book) => {
    const { round, count, lost } = book;
    const refused = new Map<number, string>();
    const readers = new Readers(book);
    for (const step of STEPS)
      for (const error of ERRORS)
        for (const when of [':when=1', '']) {
          const [call, where] = step;
          const name = `${call} ${where} ${error}${when ? ' once' : ' for ever'}`;
          const before = await target.shown();
          const injected = await injectAt(target, step, `error=${error}:${SLOWLY}${when}`);
          const answers = await readers.during(target, name, async () => {
            const first = await target.write();
            return when ? [first] : [first, await target.write(), await target.write()];
          });
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
    await readers.check(dataDir);
    await checkFolder(book, dataDir, 'at the end');
  },
);

fault('2 the disk fails when a commit cleans up', AFTERWARDS.length * 2, async (book) => {
  const { round, count, lost } = book;
  for (const step of AFTERWARDS)
    for (const when of [':when=1', '']) {
      const name = `${step.join(' ')} EIO${when ? ' once' : ' for ever'}`;
      const injected = await injectAt(target, step, `error=EIO${when}`);
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
  // What could not be removed harms nothing.
  lost((await target.stop()) !== 0 && 'the server did not stop');
  target = await startRateServer(dataDir, PREDICTABLE_NAMES);
  await checkFolder(book, dataDir, 'after the next start');
});
