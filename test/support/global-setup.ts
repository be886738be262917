import type { TestProject } from 'vitest/node';
import { closeAll } from './after-file.ts';
import { type Chromium, findChromium } from './chromium.ts';
import { startPostgres } from './postgres-server.ts';
import { startServer } from './running-server.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface ProvidedContext {
    chromium: Chromium;
    databaseUrl: string;
    serverUrl: string;
  }
}

/**
 * Starts one browser, one PostgreSQL and one server for all test files: each opens pages and makes a schema of its own
 * there. The server has the first catalogue and no administrator, so that nobody changes what the others see.
 */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // It is called for every project of the configuration; what the root provides all of them have.
  if (!project.isRootProject()) return undefined;
  const [browser, database, server] = await Promise.all([
    // Unpacked once; each worker starts its own, which costs less than to share one between processes.
    findChromium(),
    startDatabase(),
    startServer(),
  ]);
  project.provide('chromium', browser);
  project.provide('databaseUrl', database.url);
  project.provide('serverUrl', server.url);
  return async () => {
    await Promise.all([database.stop(), closeAll()]);
  };
}

/** TEST_DATABASE_URL names a server that runs already. */
async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres();
}
