import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface ProvidedContext {
    browserEndpoint: string;
  }
}

/** Starts one browser for all test files; each opens pages of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, env } = await findChromium();
  const server = await chromium.launchServer({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
