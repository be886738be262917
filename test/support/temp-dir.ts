import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterFile } from './after-file.ts';

/** Makes a new empty folder, removed after the test file. */
export async function tempDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longview-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
