import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** One attack at a time, against the build, on this machine alone; each is bounded in count and in time. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    include: ['test/attacks/*.test.ts'],
    globalSetup: ['test/support/database-setup.ts', 'test/support/page-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    reporters: ['default', './test/support/rounds-reporter.ts'],
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
  },
});
