import path from 'node:path';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { listRevisions, readRevision, verifyChain } from '#lib/store/log/history.ts';
import { RateBook } from '#test/rate-book.ts';
import { runCommand } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import { type Book, checkFolder, fault } from './fault.ts';
import { makeRateData } from './one-rate.ts';
import { startWritten } from './rate-writers.ts';

const CATALOGUES = 5;
const BACKUPS_OF_EACH = 10;

fault('6 a backup under load, restored', CATALOGUES * BACKUPS_OF_EACH, async (book) => {
  for (let n = 0; n < CATALOGUES; n++) await backUpUnderLoad(book);
});

/** Backs up a catalogue again and again while eight clients change it, and then restores all of these backups. */
async function backUpUnderLoad(book: Book): Promise<void> {
  const { round, count, lost } = book;
  const dataDir = await tempDir();
  const rates = new RateBook();
  const { server, beWritten } = await startWritten(await makeRateData(dataDir), rates);
  const writers = await beWritten();
  const folder = await tempDir();
  const files = Array.from({ length: BACKUPS_OF_EACH }, (_, n) => path.join(folder, `${n}.tar.gz`));
  for (const file of files) {
    const before = rates.total;
    const end = await runCommand(['data', 'backup', file, '--data', dataDir]);
    lost(end.code !== 0 && `${file}: ${end.stderr}`);
    count('changes acknowledged while backups were made', rates.total - before);
  }
  await server.stop('SIGKILL');
  await Promise.all(writers);
  await checkFolder(book, dataDir, 'at the end');
  const committed = new Map<number, string>();
  for await (const { revision, checksum } of listRevisions(new FilesBackend(dataDir)))
    committed.set(revision, checksum);
  for (const file of files) {
    lost(await lostInBackup(file, committed).catch(String));
    round();
  }
}

/** Restores a backup into an empty folder. Returns in what it is not exactly what was once committed. */
async function lostInBackup(
  file: string,
  committed: ReadonlyMap<number, string>,
): Promise<string | null> {
  const empty = path.join(await tempDir(), 'data');
  const { code, stderr } = await runCommand(['data', 'restore', file, '--data', empty]);
  if (code !== 0) return `${file}: ${stderr}`;
  const [damaged] = await verifyChain(new FilesBackend(empty));
  if (damaged) return `${damaged.location} ${damaged.finding}`;
  let newest = 0;
  for await (const { revision, checksum } of listRevisions(new FilesBackend(empty))) {
    newest = Math.max(newest, revision);
    // The checksum covers header, changes, data and all that came before.
    if (committed.get(revision) !== checksum) return `${revision} of ${file} was never committed`;
  }
  const isWhole = newest > 0 && (await readRevision(new FilesBackend(empty), newest)).data;
  return isWhole ? null : `${file} came back without its data`;
}
