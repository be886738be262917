import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { verifyChain } from '#lib/store/log/history.ts';
import { Store } from '#lib/store/store.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { buildScript, runScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const ROUNDS = 10;
const OTHERS = 300;
const EACH = 200;
const PATIENCE_MS = 60_000;

fault('4 a writer stopped in mid-commit', ROUNDS, async ({ round, count, lost }) => {
  const writer = await buildScript(path.join(import.meta.dirname, '../support/store-writer.ts'));
  for (let n = 0; n < ROUNDS; n++) {
    const directory = await tempDir();
    const store = await Store.open(new FilesBackend(directory), { seed: SMALL_SEED });
    const late = runScript(writer, [directory, 'late', EACH, 1]);
    const isStopped = await stopInMidCommit(directory, late.child);
    lost(!isStopped && `round ${n}: could not be stopped in mid-commit`);
    // Every second time another start takes its temporary file away meanwhile.
    if (n % 2 === 0) await (await Store.open(new FilesBackend(directory))).close();
    const others = await commitOften(store);
    await store.close();
    late.child.kill('SIGCONT');
    lost((await late.ended) !== 0 && `round ${n}: the late one could not go on`);
    const acknowledged = [...late.lines().map(Number), ...others].sort((a, b) => a - b);
    const isWhole =
      acknowledged.length === EACH + OTHERS &&
      acknowledged.every((value, index) => value === index + 1);
    lost(!isWhole && `round ${n}: a change was overwritten`);
    for (const { location, finding } of await verifyChain(new FilesBackend(directory)))
      lost(`${location} ${finding}`);
    count('commits by others meanwhile', others.length);
    round();
  }
});

async function commitOften(store: Store): Promise<number[]> {
  const reached: number[] = [];
  for (let commit = 0; commit < OTHERS; commit++) {
    const { displayOrder } = await store.transact('others', (draft) => {
      const order = draft.find('currencies', 1)?.displayOrder ?? 0;
      return draft.update('currencies', 1, { displayOrder: order + 1 });
    });
    reached.push(displayOrder);
  }
  return reached;
}

/** Stops a process between its temporary file and the name of its revision. Returns whether that could be done. */
async function stopInMidCommit(
  directory: string,
  child: { kill: (signal: NodeJS.Signals) => boolean },
): Promise<boolean> {
  const folder = path.join(directory, 'revisions');
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; ) {
    if (!(await readdir(folder)).some((name) => name.endsWith('.tmp'))) continue;
    child.kill('SIGSTOP');
    await wait(20);
    const names = await readdir(folder);
    const temporary = names.find((name) => name.endsWith('.tmp'));
    const file = temporary?.slice(0, temporary.indexOf('.json') + '.json'.length);
    if (file && !names.includes(file)) return true;
    child.kill('SIGCONT');
  }
  return false;
}
