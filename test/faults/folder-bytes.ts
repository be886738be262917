import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { revisionFolder } from '#lib/store/files/revision-folder.ts';

/** All that lies among the revisions of a data folder, names and bytes, to compare with later. */
export async function bytesOf(dataDir: string): Promise<string> {
  const folder = revisionFolder(dataDir);
  const names = (await readdir(folder)).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'latin1')));
  return JSON.stringify([names, files]);
}
