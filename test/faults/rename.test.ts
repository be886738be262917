import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FilesPlace } from '#lib/store/files.ts';
import { readRevision } from '#lib/store/history.ts';
import { revisionKey } from '#lib/store/place.ts';
import { KEPT_WHOLE } from '#lib/store/pruning.ts';
import { Store } from '#lib/store/store.ts';
import { COMMAND, runCommand } from '#test/run-command.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { buildScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { type Book, checkFolder, fault } from './fault.ts';
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
    const store = await Store.open(new FilesPlace(directory));
    const stored = store.current.data.currencies[0]?.displayOrder ?? 0;
    lost(stored < acknowledged && `${how}: ${acknowledged} was acknowledged, ${stored} is stored`);
    await store.transact('a', (draft) => draft.update('currencies', 1, { name: 'next' }));
    const { revision } = store.current;
    await store.close();
    const old = await readRevision(new FilesPlace(directory), revision - KEPT_WHOLE);
    lost(old.data && `${how}: old revisions keep their data for ever`);
    await checkFolder(book, directory, how);
    round();
  }
});

fault('2 a backup cannot be renamed', HOW.length, async (book) => {
  const { round, lost } = book;
  const directory = await makeData();
  for (const how of HOW) {
    const file = path.join(await tempDir(), 'backup.json');
    await writeFile(file, 'the backup of yesterday');
    const args = ['data', 'backup', file, '--data', directory];
    await refuseCommand(book, how, args);
    const kept = await readFile(file, 'utf8');
    lost(kept !== 'the backup of yesterday' && `${how}: the older backup is gone`);
    const files = await readdir(path.dirname(file));
    lost(how !== KILLED && files.length > 1 && `${how}: half a backup is left`);
    const again = await runCommand(args);
    lost(again.code !== 0 && `${how}: then backup said ${again.stderr}`);
    const after = await readdir(path.dirname(file));
    lost(how !== KILLED && after.length > 1 && `${how}: half a backup stays beside the next`);
    round();
  }
});

fault('2 a repair cannot be renamed', HOW.length, async (book) => {
  const { round, lost } = book;
  for (const how of HOW) {
    const directory = await makeData();
    const newest = path.join(directory, revisionKey(2));
    await writeFile(newest, 'damaged');
    const args = ['data', 'restore', '--revision', '1', '--yes', '--data', directory];
    await refuseCommand(book, how, args);
    lost((await readFile(newest, 'utf8')) !== 'damaged' && `${how}: the damage was overwritten`);
    const again = await runCommand(args);
    lost(again.code !== 0 && `${how}: then restore said ${again.stderr}`);
    await checkFolder(book, directory, how);
    round();
  }
});

async function refuseCommand({ count, lost }: Book, how: string, args: string[]): Promise<void> {
  const { code, met } = await runInjected(`rename:${how}`, [COMMAND, ...args]);
  count('faults met', met);
  lost(met === 0 && `${how}: was not met`);
  lost(code !== (how === KILLED ? -1 : 1) && `${how}: ended with ${code}`);
}

/** Makes a data folder with two revisions. */
async function makeData(): Promise<string> {
  const directory = await tempDir();
  const store = await Store.open(new FilesPlace(directory), { seed: SMALL_SEED });
  await store.transact('a', (draft) => draft.update('currencies', 1, { name: 'second' }));
  await store.close();
  return directory;
}
