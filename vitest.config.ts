import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{lib,server,cli,web,test/e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    // What a worker has imported serves all of its files.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most tests wait for a process or a browser: more of them than there are cores.
    maxWorkers: 4,
    expect: { poll: { timeout: 10_000 } },
  },
});
