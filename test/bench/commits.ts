import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { REVISIONS_WITH_DATA } from '#lib/store/log/pruning.ts';
import type { Store } from '#lib/store/store.ts';
import { tempDir } from '#test/temp-dir.ts';
import { openFilled, type Size, SMALL } from './catalogues.ts';
import { inTurn, timeOf } from './measure.ts';
import type { Row } from './table.ts';

let bareCommits = 0;

/** Commits of one rate: against the bare file work, many at once against one at a time, and in large catalogues. */
export async function benchCommits(): Promise<Row[]> {
  const directory = await tempDir();
  const store = await openFilled(directory, SMALL);
  const edit = editor(store);

  const bytes = await readFile(path.join(directory, revisionKey(store.current.revision)));
  const bareFolder = await tempDir();
  const sides = [() => timeOf(edit), () => bareCommit(bareFolder, bytes)];
  // Old enough that commits leave revisions behind that are to lose their data.
  for (let n = 0; n < REVISIONS_WITH_DATA + 50; n++) await edit();
  await inTurn(10, ...sides);
  const [ours = [], bare = []] = await inTurn(60, ...sides);
  await store.close();
  return [
    {
      what: 'Commit of one rate, 60 rates',
      unit: 'ms',
      ours,
      against: { name: 'write, fsync, link, fsync', values: bare },
    },
    await largeRow('10,000', [100, 100], 30),
    await largeRow('100,000', [400, 250], 300),
  ];
}

async function largeRow(count: string, size: Size, medianUnder: number): Promise<Row> {
  const store = await openFilled(await tempDir(), size);
  const edit = editor(store);
  for (let n = 0; n < 3; n++) await edit();
  const [ours = []] = await inTurn(9, () => timeOf(edit));
  await store.close();
  return { what: `Edit of one rate of ${count}`, unit: 'ms', ours, figure: { medianUnder } };
}

/** Commits another value of some rate. */
export function editor(store: Store): () => Promise<unknown> {
  let n = 0;
  return () => {
    const change = ++n;
    const count = store.current.data.returnRates.length;
    const returnRate = ((change % 900) + 1) / 1000;
    return store.transact('cli:bench', (draft) =>
      updateReturnRate(draft, 1 + (change % count), { returnRate }),
    );
  };
}

/** Milliseconds of the file work alone that puts these bytes on the disk for good: write, fsync, link, fsync. */
async function bareCommit(folder: string, bytes: Buffer): Promise<number> {
  const file = path.join(folder, String(++bareCommits));
  const temporary = `${file}.tmp`;
  const ms = await timeOf(async () => {
    const handle = await open(temporary, 'wx', 0o600);
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    await link(temporary, file);
    const names = await open(folder, 'r');
    await names.sync();
    await names.close();
  });
  await Promise.all([rm(temporary), rm(file)]);
  return ms;
}
