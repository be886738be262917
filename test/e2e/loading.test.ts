import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startHost } from '#test/host.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, withoutCatalogue } from './open-page.ts';

const WEB = path.join(import.meta.dirname, '../../dist/web');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

type Api = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a plain host of the built files. Its /api answers as `api` says; without one, 404. */
function startStaticHost(api?: Api): Promise<string> {
  return startHost(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname.startsWith('/api/') && api) return api(request, response);
    const file = path.join(WEB, pathname === '/' ? 'index.html' : pathname);
    const bytes = await readFile(file).catch(() => null);
    response.statusCode = bytes ? 200 : 404;
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(bytes ?? 'Not found');
  });
}

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const QUIET_LINE = 'Showing standard rates: current rates could not be loaded.';
const CURRENCIES = '/api/currencies';
const ratesIn = (code: string) => `/api/asset-classes/by-currency/${code}`;

/** Opens a page and records the calls it makes to the API from here on. */
async function watchedPage(): Promise<{ page: Page; calls: string[] }> {
  const page = await newPage(browser);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return { page, calls };
}

async function expectStandardRates(page: Page): Promise<void> {
  await page.getByText(QUIET_LINE).waitFor();
  await expect
    .poll(() => page.locator('.choice-name').allInnerTexts())
    .toEqual(['Money Market Funds', 'Yield Funds', 'Multi-Asset Funds']);
  await expect
    .poll(() => page.locator('.choice-rate .readout').allInnerTexts())
    .toEqual(['7%', '10%', '12%']);
}

test('two calls are made on load, and one for each currency chosen the first time', async () => {
  const { page, calls } = await watchedPage();
  await page.goto(server.url);
  await expect.poll(() => calls).toEqual([CURRENCIES, ratesIn('ZAR')]);
  await page.getByLabel('Currency').selectOption('USD');
  await page.locator('.choice-rate', { hasText: '5%' }).waitFor();
  await page.getByLabel('Currency').selectOption('ZAR');
  await page.locator('.choice-rate', { hasText: '7%' }).waitFor();
  expect(calls).toEqual([CURRENCIES, ratesIn('ZAR'), ratesIn('USD')]);
  await expect.poll(() => page.getByText(QUIET_LINE).count()).toBe(0);
});

test('every call carries the cookies of the page', async () => {
  const { page } = await watchedPage();
  await page.context().addCookies([{ name: 'kept', value: 'yes', url: server.url }]);
  const cookies: Promise<string | null>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) cookies.push(request.headerValue('cookie'));
  });
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  expect(await Promise.all(cookies)).toEqual(['kept=yes', 'kept=yes']);
});

test('nothing is asked for again: not on focus, not after a pause, not on another screen', async () => {
  const { page, calls } = await watchedPage();
  await page.clock.install();
  await page.goto(server.url);
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });
  await page.clock.fastForward('12:00:00');
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  expect(calls).toEqual([CURRENCIES, ratesIn('ZAR')]);
});

test('a call that fails is not tried again, and the built-in catalogue stands in', async () => {
  const { page, calls } = await watchedPage();
  await page.clock.install();
  await withoutCatalogue(page, server.url);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(server.url);
  await expectStandardRates(page);
  await expect
    .poll(() => page.getByLabel('Currency').locator('option').allInnerTexts())
    .toEqual(['ZAR (R)', 'KES (KSh)', 'BWP (P)', 'USD ($)', 'SZL (L)']);
  await page.clock.fastForward('12:00:00');
  expect(calls).toEqual([CURRENCIES]);
});

test.each([
  ['fails', { status: 500, body: 'No.' }],
  ['answers an empty list', { json: [] }],
  ['answers something else', { json: { classes: 'none' } }],
])('when the call for the rates %s, the built-in rates are named as such', async (_, answer) => {
  const { page, calls } = await watchedPage();
  await withoutCatalogue(page, server.url);
  await page.route(`**${ratesIn('ZAR')}`, (route) => route.fulfill(answer));
  await page.goto(server.url);
  await expectStandardRates(page);
  await page.getByLabel('Currency').selectOption('KES');
  await page.locator('.choice-rate', { hasText: '5%' }).waitFor();
  await expect.poll(() => page.getByText(QUIET_LINE).count()).toBe(0);
  expect(calls).toEqual([CURRENCIES, ratesIn('ZAR'), ratesIn('KES')]);
});

test('the built files work from a plain static host', async () => {
  const url = await startStaticHost();
  const { page } = await watchedPage();
  await page.goto(url);
  await expectStandardRates(page);
  await expect.poll(() => page.locator('header').innerText()).toContain('Aldermoor');
});

test('while the catalogue loads, labels stand over bars, and nothing moves when it comes', async () => {
  const { page } = await watchedPage();
  await withoutCatalogue(page, server.url);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await page.locator('.choice-loading').first().waitFor();
  await expect.poll(() => page.locator('.choice-loading').count()).toBe(3);
  await expect.poll(() => page.getByLabel('Currency').isDisabled()).toBe(true);
  const before = await placesOfLabels(page);
  release();
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  expect(await placesOfLabels(page)).toEqual(before);
});

test.each([
  [1440, 900],
  [1440, 2200],
  [820, 1180],
  [390, 844],
])('nothing shifts while a window of %i by %i loads', async (width, height) => {
  const page = await newPage(browser, { viewport: { width, height } });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Investment Growth' }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts))
    .toEqual([]);
});

async function placesOfLabels(page: Page): Promise<unknown> {
  return page
    .locator(
      'form :is(legend, .field > label:first-child, .form-period > label, .disclosure-title)',
    )
    .evaluateAll((labels) =>
      labels.map((label) => [label.textContent, label.getBoundingClientRect().y]),
    );
}
