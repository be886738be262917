import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { closeAll } from './after-file.ts';
import { type Chromium, findChromium } from './chromium.ts';
import { startServer } from './running-server.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface ProvidedContext {
    chromium: Chromium;
    serverUrl: string;
  }
}

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Builds what is older than its sources, and starts one server for all test files: each opens pages there. It has the
 * first catalogue and no administrator, so that nobody changes what the others see.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, ['build.mjs', '--if-older'], { cwd: ROOT });
  // Each worker starts a browser of its own, which costs less than to share one between processes.
  project.provide('chromium', await findChromium());
  project.provide('serverUrl', (await startServer()).url);
  return closeAll;
}
