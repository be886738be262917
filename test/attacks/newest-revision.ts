import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The number and the bytes of the newest revision of a data folder. */
export async function newestIn(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'revisions');
  const name = (await readdir(folder))
    .filter((file) => /^\d+\.json$/.test(file))
    .sort()
    .at(-1);
  return `${name}\n${await readFile(path.join(folder, name ?? ''), 'latin1')}`;
}
