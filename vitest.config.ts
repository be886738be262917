import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{lib,server,cli,web,test/e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
