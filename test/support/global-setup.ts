import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { closeAll } from './after-file.ts';
import { findChromium } from './chromium.ts';
import { startPostgres } from './postgres-server.ts';
import { startServer } from './running-server.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface ProvidedContext {
    browserEndpoint: string;
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
    startBrowser(),
    startDatabase(),
    startServer(),
  ]);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('databaseUrl', database.url);
  project.provide('serverUrl', server.url);
  return async () => {
    await Promise.all([browser.close(), database.stop(), closeAll()]);
  };
}

async function startBrowser() {
  const { executablePath, env } = await findChromium();
  return chromium.launchServer({
    executablePath,
    // In another language its numeric fields take other marks.
    env: { ...process.env, ...env, LC_ALL: 'C.UTF-8', LANGUAGE: '' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** TEST_DATABASE_URL names a server that runs already. */
async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres();
}
