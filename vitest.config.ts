import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['{lib,server,cli,web,deploy,test/e2e}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'on PostgreSQL',
          // The rules as the server's calls keep them; these tests look into no data folder.
          include: ['server/routes/{admin-calls,public-lists}.test.ts'],
          env: { TEST_PLACE: 'PostgreSQL' },
        },
      },
    ],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    // What a worker has imported serves all of its files.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Most tests wait for a process, a browser or a clock: more of them than there are cores.
    maxWorkers: 4,
    expect: { poll: { timeout: 10_000 } },
  },
});
