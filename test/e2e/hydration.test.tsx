import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import {
  CATALOGUE_REVISION,
  CURRENCIES,
  classesAt,
  RATES_PATH,
  startCatalogueHost,
} from '#test/catalogue-host.ts';
import { startHost } from '#test/host.ts';
import { requestTo } from '../../web/api/client.ts';
import { App } from '../../web/app.tsx';
import { StoresProvider } from '../../web/stores/context.tsx';
import { RootStore } from '../../web/stores/root-store.ts';
import { openPage, textOf } from './open-page.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const site = JSON.parse(await readFile(path.join(ROOT, 'data/site.json'), 'utf8'));
const catalogue = {
  '/api/currencies': CURRENCIES,
  [RATES_PATH('ZAR')]: classesAt(0.07, 0.1, 0.12),
  [RATES_PATH('EUR')]: classesAt(0.02, 0.03),
};
const browser = await openBrowser();
afterAll(() => browser.close());

/** Draws the calculator as a server would: from a loaded catalogue, where there is no window. */
async function drawnOnTheServer(): Promise<string> {
  const { url } = await startCatalogueHost(catalogue);
  const stores = new RootStore({ site, request: requestTo(url) });
  await stores.catalogue.load();
  return renderToString(
    <StoresProvider stores={stores}>
      <App url="/" />
    </StoresProvider>,
  );
}

/** Builds the page's script, but one that takes over what stands in #root when it is told to. */
async function takingOver(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { hydrateRoot } from 'react-dom/client';
        import { requestTo } from './web/api/client.ts';
        import { App } from './web/app.tsx';
        import { StoresProvider } from './web/stores/context.tsx';
        import { RootStore } from './web/stores/root-store.ts';
        window.problems = [];
        window.takeOver = async (site) => {
          const stores = new RootStore({ site, request: requestTo('') });
          await stores.catalogue.load();
          hydrateRoot(
            document.getElementById('root'),
            <StoresProvider stores={stores}><App url="/" /></StoresProvider>,
            { onRecoverableError: (error) => window.problems.push(String(error)) },
          );
        };`,
      resolveDir: ROOT,
      loader: 'tsx',
    },
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    write: false,
    external: ['*/make-report.ts'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

async function openDrawnPage(): Promise<Page> {
  const html = await drawnOnTheServer();
  const script = await takingOver();
  const url = await startHost((request, response) => {
    const reply = catalogue[request.url as keyof typeof catalogue];
    response.setHeader('content-type', reply ? 'application/json' : 'text/html; charset=utf-8');
    if (reply) response.setHeader('catalogue-revision', CATALOGUE_REVISION);
    response.end(
      reply ? JSON.stringify(reply) : `<!doctype html><title>x</title><div id="root">${html}</div>`,
    );
  });
  const page = await openPage(browser, url);
  await page.evaluate(script);
  return page;
}

async function takeOver(page: Page): Promise<void> {
  await page.evaluate(
    (it) => (window as unknown as { takeOver: (site: unknown) => Promise<void> }).takeOver(it),
    site,
  );
  await page.waitForFunction(() => document.title.startsWith('Investment Calculator'));
}

const problems = (page: Page) =>
  page.evaluate(() => (window as unknown as { problems: string[] }).problems);

test('the calculator drawn on a server is taken over as it stands', async () => {
  const page = await openDrawnPage();
  expect(await page.locator('body').innerText()).toContain('R126,561.24');
  await takeOver(page);
  expect(await problems(page)).toEqual([]);
  await page.locator('input[name="monthlyTopUp"]').fill('0');
  await expect
    .poll(() => page.locator('h2').first().innerText())
    .toMatch(/R(?!126,561\.24)[\d,.]+$/);
});

test('what a visitor put in before the script came counts', async () => {
  const page = await openDrawnPage();
  await page.locator('input[name="initialDeposit"]').fill('25000');
  await page.locator('input[name="years"]').fill('15');
  await page.locator('input[name="assetClass"]').nth(1).check({ force: true });
  await page.locator('input[name="adjustForInflation"]').evaluate((box) => {
    (box as HTMLInputElement).checked = true;
  });
  await takeOver(page);
  expect(await problems(page)).toEqual([]);
  await expect
    .poll(() => textOf(page, 'body'))
    .toContain(
      'R25,000.00 to start and R500.00 a month, rising 5% a year, in Fund 2 at 10% a year, in today’s money with inflation at 5% a year.',
    );
  expect(await textOf(page, 'body')).toContain('In 15 years you could have');
  expect(await page.locator('input[name="initialDeposit"]').inputValue()).toBe('25000');
});

test('a mode and a currency chosen before the script came count', async () => {
  const page = await openDrawnPage();
  await page.locator('input[name="mode"]').nth(1).check({ force: true });
  await page.locator('select[name="currency"]').selectOption('EUR');
  await takeOver(page);
  await page.getByText('in a blended portfolio at 2.5% a year').waitFor();
  expect(await page.locator('.allocation-block').count()).toBe(2);
  expect(await page.locator('body').innerText()).toContain('€10,000.00 to start');
});
