import path from 'node:path';
import { readBackupFile } from '#lib/store/files/backup-file.ts';
import { readRevision, verifyChain } from '#lib/store/files/revision-log.ts';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { signIn } from '#test/api-client.ts';
import { keepWriting, WEB_RATES } from '#test/persistent-clients.ts';
import { RateBook } from '#test/rate-book.ts';
import { runCommand } from '#test/run-command.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const ROUNDS = 50;

fault('6 a backup under load, restored', ROUNDS, async ({ round, count, lost }) => {
  const dataDir = await tempDir();
  await (await startServer({ dataDir })).stop();
  await withStore(dataDir, (store) => addUser(store, 'anna'));
  const server = await startServer({ dataDir });
  const cookie = await signIn(server.url, 'anna', PASSWORD);
  const book = new RateBook();
  const writers = WEB_RATES.map((id) => keepWriting(server.url, cookie, id, book));
  const folder = await tempDir();
  for (let n = 0; n < ROUNDS; n++) {
    const file = path.join(folder, `${n}.tar.gz`);
    const before = book.total;
    const end = await runCommand(['data', 'backup', file, '--data', dataDir]);
    lost(end.code !== 0 && `round ${n}: ${end.stderr}`);
    count('changes acknowledged while backups were made', book.total - before);
    lost(await lostInBackup(file, dataDir, path.join(folder, String(n))).catch(String));
    round();
  }
  await server.stop('SIGKILL');
  await Promise.all(writers);
  for (const { file, finding } of await verifyChain(dataDir)) lost(`${file} ${finding}`);
});

/** Restores a backup into an empty folder. Returns in what it is not exactly what was once committed. */
async function lostInBackup(file: string, dataDir: string, empty: string): Promise<string | null> {
  const { code, stderr } = await runCommand(['data', 'restore', file, '--data', empty]);
  if (code !== 0) return `${file}: ${stderr}`;
  const [damaged] = await verifyChain(empty);
  if (damaged) return `${damaged.file} ${damaged.finding}`;
  const { revision } = await readBackupFile(file);
  for (let number = 1; number <= revision; number++) {
    // The checksum covers header, changes, data and all that came before.
    const { checksum, data } = await readRevision(empty, number);
    const committed = await readRevision(dataDir, number);
    if (committed.checksum !== checksum) return `revision ${number} of ${file} was never committed`;
    if (number === revision && !data) return `${file} came back without its data`;
  }
  return null;
}
