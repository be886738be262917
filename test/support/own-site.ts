import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '#lib/schemas/site.ts';
import { tempDir } from './temp-dir.ts';

/** Makes a new data folder whose white label is the product's own, but for these fields. */
export async function folderWithSite(fields: Partial<Site>): Promise<string> {
  const dataDir = await tempDir();
  const own = path.join(import.meta.dirname, '../../data/site.json');
  const site = { ...JSON.parse(await readFile(own, 'utf8')), ...fields };
  await writeFile(path.join(dataDir, 'site.json'), JSON.stringify(site));
  return dataDir;
}
