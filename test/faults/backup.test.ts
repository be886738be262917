import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRevision, verifyChain } from '#lib/store/files/revision-log.ts';
import { readBackup } from '#lib/store/revision.ts';
import { Store } from '#lib/store/store.ts';
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
    const file = path.join(folder, `${n}.json`);
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
  const backup = readBackup(await readFile(file));
  if (!backup?.data) return `${file} is no whole revision`;
  // The checksum covers header, changes, data and all that came before.
  const committed = await readRevision(dataDir, backup.revision);
  if (committed.checksum !== backup.checksum) return `${file} was never committed`;
  const { code, stderr } = await runCommand(['data', 'restore', file, '--data', empty]);
  if (code !== 0) return `${file}: ${stderr}`;
  const store = await Store.open({ directory: empty });
  const { data } = store.current;
  await store.close();
  return essence(data) === essence(backup.data) ? null : `${file} came back changed`;
}

/** Returns a catalogue without what a restore alters on purpose: the sessions of its users end, its lists are new. */
function essence({
  users,
  currencies,
  assetClasses,
  returnRates,
  nextIds,
}: Store['current']['data']) {
  const people = users.map(({ epoch: _, ...user }) => user);
  return JSON.stringify([people, currencies, assetClasses, returnRates, nextIds]);
}
