import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/**
 * Starts one PostgreSQL for all test files: each makes a schema of its own there. TEST_DATABASE_URL names one that runs
 * already; it is set here, too, for the projects of the same run that come after.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.TEST_DATABASE_URL;
  const database = running ? { url: running, stop: async () => {} } : await startPostgres();
  process.env.TEST_DATABASE_URL = database.url;
  project.provide('databaseUrl', database.url);
  return database.stop;
}
