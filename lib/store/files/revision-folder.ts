import { watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sweepTemporaries, syncFolder } from './durable.ts';

const NAME = /^(\d{10,15})\.json$/;
const QUARANTINED = /\.damaged(?:\.\d+)?$/;

/** Returns the folder of a data folder that holds its revisions. */
export function revisionFolder(directory: string): string {
  return path.join(directory, 'revisions');
}

/** Returns the file of one revision: 42 is 0000000042.json. */
export function revisionPath(folder: string, revision: number): string {
  return path.join(folder, `${String(revision).padStart(10, '0')}.json`);
}

/** Returns the number in a revision's file name; null for any other file. */
function revisionOfName(name: string): number | null {
  const number = Number(NAME.exec(name)?.[1]);
  return number > 0 && revisionPath('', number) === name ? number : null;
}

/** Returns the numbers of all revisions in the folder, lowest first. */
export async function revisionNumbers(folder: string): Promise<number[]> {
  return numbersAmong(await readdir(folder));
}

/** Makes the folder if it is not there, and returns the numbers in it, lowest first. */
export async function openRevisions(directory: string): Promise<number[]> {
  const folder = revisionFolder(directory);
  await makeFolder(path.resolve(folder));
  return revisionNumbers(folder);
}

/** Takes away what writers that were killed left behind among the revisions. */
export async function sweepRevisions(folder: string): Promise<void> {
  await sweepTemporaries(folder, await readdir(folder).catch(() => []));
}

/** Calls the listener with the number of a revision when its file changes. Where watching fails, never. */
export function watchRevisions(folder: string, listener: (revision: number) => void): () => void {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      const revision = revisionOfName(name ?? '');
      if (revision !== null) listener(revision);
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}

/** Makes a folder for its owner alone, such that a power cut does not take it away again. */
export async function makeFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/**
 * Returns the used revision numbers, lowest first. A repair cut short may have moved the newest file out of its place:
 * that number is used up.
 */
function numbersAmong(names: readonly string[]): number[] {
  const numbersOf = (all: readonly string[]) =>
    all
      .map(revisionOfName)
      .filter((number) => number !== null)
      .sort((a, b) => a - b);
  const numbers = numbersOf(names);
  const quarantined = names.filter((name) => QUARANTINED.test(name));
  const moved =
    numbersOf(quarantined.map((name) => name.replace(QUARANTINED, '.json'))).at(-1) ?? 0;
  return moved > (numbers.at(-1) ?? 0) ? [...numbers, moved] : numbers;
}
