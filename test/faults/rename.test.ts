import path from 'node:path';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { readRevision } from '#lib/store/log/history.ts';
import { REVISIONS_WITH_DATA } from '#lib/store/log/pruning.ts';
import { Store } from '#lib/store/store.ts';
import { buildScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { checkFolder, fault } from './fault.ts';
import { runInjected } from './strace.ts';

const WRITER = path.join(import.meta.dirname, '../support/store-writer.ts');
const KILLED = 'signal=KILL';
/** For ever, once, and the end of the process. */
const HOW = [
  ...['EIO', 'ENOSPC', 'EROFS'].flatMap((error) => [`error=${error}`, `error=${error}:when=1`]),
  KILLED,
];
/** Enough that the oldest revisions lose their data. */
const COMMITS = 210;

fault('2 old revisions cannot be renamed', HOW.length, async (book) => {
  const { round, lost } = book;
  const writer = await buildScript(WRITER);
  for (const how of HOW) {
    const directory = await tempDir();
    const { code, met, stdout } = await runInjected(`rename:${how}`, [
      writer,
      directory,
      'a',
      COMMITS,
      1,
    ]);
    book.count('faults met', met);
    lost(met === 0 && `${how}: no old revision was to lose its data`);
    const acknowledged = stdout.trim().split('\n').length;
    if (how !== KILLED) {
      lost((code !== 0 || acknowledged !== COMMITS) && `${how}: ended with ${code}`);
      await checkFolder(book, directory, how);
    }
    const store = await Store.open(new FilesBackend(directory));
    const stored = store.current.data.currencies[0]?.displayOrder ?? 0;
    lost(stored < acknowledged && `${how}: ${acknowledged} was acknowledged, ${stored} is stored`);
    await store.transact('a', (draft) => draft.update('currencies', 1, { name: 'next' }));
    const { revision } = store.current;
    await store.close();
    const old = await readRevision(new FilesBackend(directory), revision - REVISIONS_WITH_DATA);
    lost(old.data && `${how}: old revisions keep their data for ever`);
    await checkFolder(book, directory, how);
    round();
  }
});
