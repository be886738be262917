import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns every revision of a data folder by its file name, byte for byte. */
export async function revisionsOf(dataDir: string): Promise<Record<string, string>> {
  const folder = path.join(dataDir, 'revisions');
  const files = (await readdir(folder)).map(async (name) => [
    name,
    await readFile(path.join(folder, name), 'latin1'),
  ]);
  return Object.fromEntries(await Promise.all(files));
}

/** Returns the file name and the bytes of the newest revision of a data folder. */
export async function newestRevision(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'revisions');
  const name = (await readdir(folder))
    .filter((file) => /^\d+\.json$/.test(file))
    .sort()
    .at(-1);
  return `${name}\n${await readFile(path.join(folder, name ?? ''), 'latin1')}`;
}

/** Returns the temporary files that lie anywhere in a data folder; not those with which a server tries whether it may write. */
export async function temporaryFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  return names.filter((name) => name.endsWith('.tmp') && !name.includes('probe.'));
}
