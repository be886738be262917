import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

/** Makes a new empty folder, removed after the test file. */
export async function tempDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longview-'));
  made.push(folder);
  return folder;
}

afterAll(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});
