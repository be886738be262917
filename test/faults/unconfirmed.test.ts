import path from 'node:path';
import { COMMAND } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import { injectAt, PREDICTABLE_NAMES } from './commit-steps.ts';
import { checkFolder, fault } from './fault.ts';
import { need } from './needs.ts';
import { checkNext, makeRateData, startRateServer } from './one-rate.ts';
import { runInjected } from './strace.ts';

const SENTENCE = 'The change may or may not have been saved. Look before you save it again.';
const RATE = ['rate', 'set', 'ZAR', 'Money Market Funds'];

fault('2 the server is not told whether the disk has a change', 1, async (book) => {
  need('strace');
  const server = await startRateServer(await makeRateData(await tempDir()), PREDICTABLE_NAMES);
  const injected = await injectAt(server, ['fsync', 'folder'], 'error=EIO:when=1');
  const { status, text } = await server.write();
  const met = await injected.mend();
  book.count('faults met', met);
  book.lost(met === 0 && 'was not met');
  book.lost(status !== 503 && `answered ${status}`);
  book.lost(text !== SENTENCE && `said ${text}`);
  await checkNext(book, server, 'afterwards');
  await checkFolder(book, server.dataDir, 'at the end');
  book.round();
});

fault('2 a command is not told whether the disk has a change', 1, async (book) => {
  const dataDir = await makeRateData(await tempDir());
  const { code, stderr, met } = await runInjected(
    // The first is the look at what is there. strace counts thread by thread.
    'fsync:error=EIO:when=2',
    [COMMAND, ...RATE, '9', '--data', dataDir],
    { files: [path.join(dataDir, 'revisions')], env: { UV_THREADPOOL_SIZE: '1' } },
  );
  book.count('faults met', met);
  book.lost(met === 0 && 'was not met');
  book.lost(code !== 1 && `ended with ${code}`);
  book.lost(stderr !== `longview: ${SENTENCE}\n` && `said ${stderr}`);
  await checkFolder(book, dataDir, 'at the end');
  book.round();
});
