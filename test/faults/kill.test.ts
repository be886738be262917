import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FilesPlace } from '#lib/store/files.ts';
import { verifyChain } from '#lib/store/history.ts';
import { Store } from '#lib/store/store.ts';
import { temporaryFiles } from '#test/data-folder.ts';
import { killServer } from '#test/killed-server.ts';
import { RateBook } from '#test/rate-book.ts';
import { COMMAND } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const SERVER_ROUNDS = 200;
const COMMAND_ROUNDS = 100;
/** Rates of the first catalogue by id. */
const RATES = new Map([
  [9, ['BWP', 'Multi-Asset Funds']],
  [10, ['USD', 'Money Market Funds']],
  [11, ['USD', 'Yield Funds']],
  [12, ['USD', 'Multi-Asset Funds']],
]);

fault('1 kill -9 during web writes', SERVER_ROUNDS, async ({ round, count, lost }) => {
  const outcome = await killServer(SERVER_ROUNDS, round);
  count('changes acknowledged', outcome.acknowledged);
  count('commits cut half way', outcome.halfMade);
  for (const what of outcome.lost) lost(what);
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

fault('1 kill -9 during command-line writes', COMMAND_ROUNDS, async ({ round, count, lost }) => {
  const dataDir = await tempDir();
  await (await Store.open(new FilesPlace(dataDir))).close();
  const book = new RateBook();
  const began = performance.now();
  await setRate(dataDir, 9, 1)[1];
  const usual = performance.now() - began;

  for (let n = 0; n < COMMAND_ROUNDS; n++) {
    const commands = [...RATES.keys()].map((id) => {
      const value = book.next(id);
      return { id, value, started: setRate(dataDir, id, value) };
    });
    const kills: FSWatcher[] = [];
    // One half at any moment of their lives, the other when the first of them is about to commit.
    if (n % 2 === 0) await wait(usual * (1 + 3 * Math.random()));
    else await Promise.race([firstCommit(dataDir, kills), wait(usual * 8)]);
    for (const { started } of commands) started[0].kill('SIGKILL');
    for (const kill of kills) kill.close();
    for (const { id, value, started } of commands)
      if (await started[1]) book.acknowledge(id, value);
    if ((await temporaryFiles(dataDir)).length > 0) count('commits cut half way');
    const store = await Store.open(new FilesPlace(dataDir));
    for (const what of book.lostIn(store.current.data)) lost(`round ${n}: ${what}`);
    await store.close();
    round();
  }
  count('changes acknowledged', book.total);
  for (const what of await book.lostInHistory(dataDir)) lost(what);
  for (const { place, finding } of await verifyChain(new FilesPlace(dataDir)))
    lost(`${place} ${finding}`);
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
