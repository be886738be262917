import { readFile } from 'node:fs/promises';
import { Store } from '#lib/store/store.ts';
import { COMMAND, runCommand } from '#test/run-command.ts';
import { makeThreeRevisions, NEWEST } from '#test/three-revisions.ts';
import { fault } from './fault.ts';
import { checkFolder } from './folder-check.ts';
import { runInjected, UNREADABLE } from './strace.ts';

/** strace counts thread by thread. */
const ONE_THREAD = { UV_THREADPOOL_SIZE: '1' };
/** More often than a repair reads it. */
const MOST_FAILURES = 8;

fault('5 the remedy on a disk that gives EIO', MOST_FAILURES, async (book) => {
  let repairs = 0;
  for (let failures = 1; failures <= MOST_FAILURES; failures++) {
    const { directory, fileOf } = await makeThreeRevisions();
    const unreadable = await readFile(fileOf(NEWEST), 'utf8');
    const args = ['data', 'restore', '--revision', '2', '--data', directory];
    const { code, stderr, met } = await runInjected(
      `${UNREADABLE}:when=1..${failures}`,
      [COMMAND, ...args],
      { files: [fileOf(NEWEST)], env: ONE_THREAD },
    );
    const what = `EIO ${failures} times`;
    book.count('faults met', met);
    book.lost(met === 0 && `${what}: was not met`);
    // What it has just written anew may be unreadable too: then it says so, and is run again.
    const isClear = code === 0 || /^longview: [^\n]+\(EIO\)[^\n]+\.\n$/.test(stderr);
    book.lost(!isClear && `${what}: ended with ${code}, ${stderr}`);
    const again = code === 0 ? null : await runCommand(args);
    book.lost(again && again.code !== 0 && `${what}: then it said ${again.stderr}`);
    const aside = fileOf(NEWEST).replace('.json', '.damaged');
    const kept = await readFile(aside, 'utf8').catch(() => null);
    if (kept !== null && code === 0) repairs++;
    book.lost(kept !== null && kept !== unreadable && `${what}: what was there is not kept`);
    await checkFolder(book, directory, what);
    const store = await Store.open({ directory });
    book.lost(store.current.data.currencies[0]?.name !== 'Second' && `${what}: not restored`);
    await store.close();
    book.round();
  }
  book.count('repairs', repairs);
  book.lost(repairs === 0 && 'the remedy never worked');
});
