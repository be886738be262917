import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { callApi } from '#test/api-client.ts';
import { temporaryFiles } from '#test/data-folder.ts';
import { RateBook } from '#test/rate-book.ts';
import { COMMAND } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';
import { makeRateData } from './one-rate.ts';
import { checkHistory, checkRates, startWritten } from './rate-writers.ts';

const SERVER_ROUNDS = 200;
const COMMAND_ROUNDS = 100;
/** A server is killed so long after its first answer. */
const LONGEST_MS = 80;
/** Rates of the first catalogue by id. */
const RATES = new Map([
  [9, ['BWP', 'Multi-Asset Funds']],
  [10, ['USD', 'Money Market Funds']],
  [11, ['USD', 'Yield Funds']],
  [12, ['USD', 'Multi-Asset Funds']],
]);

fault('1 kill -9 during web writes', SERVER_ROUNDS, async (book) => {
  const dataDir = await makeRateData(await tempDir());
  const rates = new RateBook();
  let before: string | null = null;
  for (let n = 0; n <= SERVER_ROUNDS; n++) {
    const { server, cookie, beWritten } = await startWritten(dataDir, rates);
    await checkRates(book, rates, dataDir, `round ${n}`);
    const user = before && (await callApi(server.url, 'GET', '/api/user', { cookie: before }));
    book.lost(user && user.status !== 200 && `round ${n}: the sign-in`);
    if (n === SERVER_ROUNDS) {
      await server.stop();
      break;
    }
    before = cookie;
    const writers = await beWritten();
    await wait(Math.random() * LONGEST_MS);
    await server.stop('SIGKILL');
    await Promise.all(writers);
    if ((await temporaryFiles(dataDir)).length > 0) book.count('commits cut half way');
    book.round();
  }
  await checkHistory(book, rates, dataDir);
});

/** Types `longview rate set`. Resolves when it has ended: true if it said that the change was made. */
function setRate(dataDir: string, id: number, value: number): [ChildProcess, Promise<boolean>] {
  const [currency = '', assetClass = ''] = RATES.get(id) ?? [];
  const args = [
    'rate',
    'set',
    currency,
    assetClass,
    String(value / 1e4),
    '--yes',
    '--data',
    dataDir,
  ];
  const child = spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return [child, once(child, 'close').then(([code]) => code === 0 || said.includes('\n'))];
}

fault('1 kill -9 during command-line writes', COMMAND_ROUNDS, async (book) => {
  const dataDir = await tempDir();
  await (await Store.open(new FilesBackend(dataDir))).close();
  const rates = new RateBook();
  const began = performance.now();
  await setRate(dataDir, 9, 1)[1];
  const usual = performance.now() - began;

  for (let n = 0; n < COMMAND_ROUNDS; n++) {
    const commands = [...RATES.keys()].map((id) => {
      const value = rates.next(id);
      return { id, value, started: setRate(dataDir, id, value) };
    });
    const kills: FSWatcher[] = [];
    // One half at any moment of their lives, the other when the first of them is about to commit.
    if (n % 2 === 0) await wait(usual * (1 + 3 * Math.random()));
    else await Promise.race([firstCommit(dataDir, kills), wait(usual * 8)]);
    for (const { started } of commands) started[0].kill('SIGKILL');
    for (const kill of kills) kill.close();
    for (const { id, value, started } of commands)
      if (await started[1]) rates.acknowledge(id, value);
    if ((await temporaryFiles(dataDir)).length > 0) book.count('commits cut half way');
    await checkRates(book, rates, dataDir, `round ${n}`);
    book.round();
  }
  await checkHistory(book, rates, dataDir);
});

/** Resolves a moment after a temporary file is made. */
async function firstCommit(dataDir: string, watchers: FSWatcher[]): Promise<void> {
  await new Promise<void>((resolve) => {
    watchers.push(
      watch(path.join(dataDir, 'revisions'), (_event, name) => {
        if (name?.endsWith('.tmp')) resolve();
      }),
    );
  });
  await wait(Math.random() * 8);
}
