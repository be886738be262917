import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{lib,server,cli,web,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/closing-line.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
