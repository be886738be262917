import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './test/support/chromium.ts';
import { componentCommands, forwardToApps } from './test/support/component-apps.ts';

const COMPONENT_TESTS = 'web/**/*.browser.test.tsx';

const everywhere = {
  // What a worker has imported serves all of its files.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: 'code',
          include: ['{lib,server,cli,web,deploy}/**/*.test.{ts,tsx}'],
          exclude: [COMPONENT_TESTS],
          setupFiles: ['test/support/setup.ts'],
          globalSetup: ['test/support/database-setup.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'journeys',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: ['test/support/setup.ts'],
          globalSetup: ['test/support/page-setup.ts'],
        },
      },
      {
        plugins: [forwardToApps],
        optimizeDeps: {
          // Named, not discovered: one that is found while tests run would have all of them load anew.
          noDiscovery: true,
          include: [
            ...['react', 'react/jsx-dev-runtime', 'react/jsx-runtime'],
            ...['react-dom', 'react-dom/client', 'vitest-browser-react/pure'],
            ...[
              'mobx',
              'mobx-react-lite',
              'preact-router',
              'valibot',
              'uqr',
              'jspdf',
              'uplot',
              'svgpath',
              'axe-core',
            ],
          ],
        },
        test: {
          ...everywhere,
          // Looked at without a call to another process.
          expect: { poll: { timeout: 10_000, interval: 20 } },
          name: 'components',
          include: [COMPONENT_TESTS],
          setupFiles: ['test/support/component-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: await findChromium(),
              contextOptions: {
                reducedMotion: 'reduce',
                // Room for the widest page of a test: what does not fit is drawn smaller.
                viewport: { width: 1440, height: 1000 },
              },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
            // One page: what has the focus is one thing.
            fileParallelism: false,
            commands: componentCommands,
          },
        },
      },
    ],
    reporters: ['default', './test/support/closing-line.ts'],
    // Most tests wait for a process, a browser or a clock: more of them than there are cores.
    maxWorkers: 4,
    // Kept for the next run, by content. Imports name whole files, so no renamed one is looked for in vain.
    experimental: { fsModuleCache: true },
  },
});
