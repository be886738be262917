import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '#test/temp-dir.ts';
import { injectAt, PREDICTABLE_NAMES, STEPS, type Step } from './commit-steps.ts';
import { checkFolder, fault } from './fault.ts';
import { need } from './needs.ts';
import { checkNext, makeRateData, startRateServer } from './one-rate.ts';
import { Readers } from './readers.ts';

/** How long others go on reading when the process is gone. */
const AFTERWARDS_MS = 100;
const UNTIL_CLEAN: readonly Step[] = [...STEPS, ['unlink', 'file']];

fault('2 the process is killed at each step of a commit', UNTIL_CLEAN.length, async (book) => {
  need('strace');
  const { round, count, lost } = book;
  const readers = new Readers(book);
  const dataDir = await makeRateData(await tempDir());
  let target = await startRateServer(dataDir, PREDICTABLE_NAMES);
  for (const step of UNTIL_CLEAN) {
    const name = `killed at ${step.join(' ')}`;
    const before = await target.shown();
    const injected = await injectAt(target, step, 'signal=KILL');
    const work = async () => {
      const answer = await target.write();
      await wait(AFTERWARDS_MS);
      return answer;
    };
    const { value, status } = await readers.during(target, name, work, true);
    const met = await injected.mend();
    count('faults met', met);
    lost(status !== 0 && `${name}: answered ${status}`);
    lost(met === 0 && `${name}: was not met`);
    target = await startRateServer(dataDir, PREDICTABLE_NAMES);
    round();
    const after = await target.shown();
    lost(after !== before && after !== value && `${name}: showed ${after}`);
    await checkFolder(book, dataDir, name);
    await checkNext(book, target, name);
  }
  await readers.check(dataDir);
});
