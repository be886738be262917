import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** One fault at a time, against the build, on this machine alone; each is bounded in rounds and in time. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    include: ['test/faults/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    reporters: ['default', './test/support/rounds-reporter.ts'],
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
  },
});
