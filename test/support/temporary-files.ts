import { readdir } from 'node:fs/promises';

/** The temporary files that lie anywhere in a data folder. */
export async function temporaryFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.endsWith('.tmp'));
}
