import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { FilesPlace } from '#lib/store/files.ts';
import { revisionKey } from '#lib/store/place.ts';
import { KEPT_WHOLE } from '#lib/store/pruning.ts';
import { Store } from '#lib/store/store.ts';
import { folderOf, SIZES, type Size } from './catalogues.ts';
import { inTurn, timeOf } from './measure.ts';
import { newFolder } from './processes.ts';
import type { Row } from './table.ts';

let bareCommits = 0;

/** Commits of one rate: against the bare file work, and many at once against one at a time. */
export async function benchCommits(): Promise<Row[]> {
  const small = SIZES['60'] as Size;
  const directory = await folderOf(small);
  const store = await Store.open(new FilesPlace(directory));
  const edit = editor(store);

  const bytes = await newestBytes(directory, store);
  const bareFolder = await newFolder();
  const sides = [() => timeOf(edit), () => bareCommit(bareFolder, bytes)];
  // Old enough that commits leave revisions behind that are to lose their data.
  for (let n = 0; n < KEPT_WHOLE + 50; n++) await edit();
  await inTurn(10, ...sides);
  const [ours = [], bare = []] = await inTurn(60, ...sides);

  const [many = [], single = []] = await inTurn(
    7,
    () => commitsPerSecond(edit, 500, 25),
    () => commitsPerSecond(edit, 60, 1),
  );
  await store.close();
  return [
    {
      what: 'Commit of one rate, 60 rates',
      unit: 'ms',
      ours,
      against: { name: 'write, fsync, link, fsync', values: bare },
      figure: { ratioAtMost: 2.2 },
    },
    {
      what: 'Commits with 25 in flight',
      unit: '/s',
      ours: many,
      against: { name: 'one at a time', values: single },
      figure: { ratioAtLeast: 6 },
    },
  ];
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

/** Returns the newest revision as it is on the disk. */
export function newestBytes(directory: string, store: Store): Promise<Buffer> {
  return readFile(path.join(directory, revisionKey(store.current.revision)));
}

/** Returns how many commits a second there are, with so many in flight. */
export async function commitsPerSecond(
  edit: () => Promise<unknown>,
  count: number,
  inFlight: number,
): Promise<number> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await edit();
  };
  const ms = await timeOf(() => Promise.all(Array.from({ length: inFlight }, worker)));
  return (count / ms) * 1000;
}

/** Milliseconds of the file work alone that puts these bytes on the disk for good: write, fsync, link, fsync. */
export async function bareCommit(folder: string, bytes: Buffer): Promise<number> {
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
