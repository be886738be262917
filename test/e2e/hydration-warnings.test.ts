import path from 'node:path';
import { build } from 'esbuild';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { assets } from '#test/built-assets.ts';
import { startServer } from '#test/running-server.ts';
import { newPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
const script = await buildDevelopmentScript();

const visitors: [string, BrowserContextOptions][] = [
  ['a wide window', {}],
  ['a phone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['another language and day', { locale: 'ar-EG', timezoneId: 'Pacific/Kiritimati' }],
];

/** Opens a page and records all that React says on its console while it comes to life. */
async function openWatched(options: BrowserContextOptions) {
  const page = await newPage(browser, options);
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  await serveScript(page, script);
  return { page, said };
}

/** Waits until the page's script has taken over and all that it does at rest is done. */
async function settle(page: Page): Promise<void> {
  await page.locator('.growth-canvas canvas').waitFor();
  await page.locator('.toast-viewport').waitFor({ state: 'attached' });
}

test.each(visitors)('for %s the browser finds what the server drew', async (_, options) => {
  const { page, said } = await openWatched(options);
  await page.clock.setFixedTime('2031-01-01T11:00:00Z');
  await page.goto(server.url);
  await settle(page);
  expect(said).toEqual([]);
});

test('inputs in the address are put in after the browser has found what the server drew', async () => {
  const { page, said } = await openWatched({});
  await page.goto(`${server.url}/#deposit=50000&currency=KES&mode=blended&share=60,25,15`);
  await settle(page);
  await page.locator('.summary', { hasText: 'KSh' }).waitFor();
  expect(said).toEqual([]);
});

test('a page that differs from what the server drew is noticed', async () => {
  const { page, said } = await openWatched({});
  await page.route(`${server.url}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('class="display"', 'class="displaced"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(server.url);
  await settle(page);
  expect(said.join()).toContain('hydrat');
});

test('the element the visitor sees first is the one that works later', async () => {
  const { page } = await openWatched({});
  await page.route(`**${assets.script}`, async (route) => {
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('#root *'))
        element.toggleAttribute('data-seen');
    });
    await route.fallback();
  });
  await page.goto(server.url);
  await settle(page);
  expect(await page.locator('h1[data-seen], form[data-seen], .result[data-seen]').count()).toBe(3);
});

/** Builds the page's script with React's own checks in it, which the served one leaves out. */
async function buildDevelopmentScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: path.join(import.meta.dirname, '../..'),
    entryPoints: ['web/main.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: { '.ttf': 'empty' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Lets a page run this script in place of its own. */
async function serveScript(page: Page, script: string): Promise<void> {
  await page.route(`**${assets.script}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
