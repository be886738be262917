import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { scriptsWith } from '#test/built-assets.ts';
import { fillClient, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { hold, openDashboard, rowOf } from './dashboard.ts';
import { expectAccessible } from './expect-accessible.ts';
import { moveTo, newPage, SERVER_URL, textOf, withoutCatalogue } from './open-page.ts';

const browser = await openBrowser();

const STANDARD = 'Showing standard rates: current rates could not be loaded.';
const CURRENCIES = '/api/currencies';
const ratesIn = (code: string) => `/api/asset-classes/by-currency/${code}`;
const rates = (page: Page) => page.locator('.choice-rate .readout').allInnerTexts();
const firstClass = (page: Page) => page.getByRole('radio', { name: 'Money Market Funds' });

/** Returns a page of its own and, as they come, the calls it makes to the API. */
async function watchedPage() {
  const page = await newPage(browser);
  const calls: string[] = [];
  const cookies: Promise<string | null>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push(pathname);
    cookies.push(request.headerValue('cookie'));
  });
  return { page, calls, cookies };
}

test('two calls are made on load, with the cookies of the page, and none again but one for each other currency', async () => {
  const { page, calls, cookies } = await watchedPage();
  await page.clock.install();
  await page.context().addCookies([{ name: 'kept', value: 'yes', url: SERVER_URL }]);
  await page.route(`**${ratesIn('ZAR')}`, async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, rate: 0.09 }, ...others] });
  });
  await page.goto(SERVER_URL);
  // The answer differs from what the page came with, and takes its place.
  await expect.poll(() => textOf(page, '.headline')).toContain('R142,807.42');
  expect(calls).toEqual([CURRENCIES, ratesIn('ZAR')]);

  await page.evaluate(() => {
    for (const name of ['blur', 'focus', 'online']) window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.fastForward('12:00:00');
  await moveTo(page, '/nowhere');
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await firstClass(page).waitFor();
  await page.getByLabel('Currency').selectOption('USD');
  await expect.poll(() => rates(page)).toEqual(['5%', '8%', '12%']);
  await page.getByLabel('Currency').selectOption('ZAR');
  await expect.poll(() => rates(page)).toEqual(['9%', '10%', '12%']);
  expect(calls).toEqual([CURRENCIES, ratesIn('ZAR'), ratesIn('USD')]);
  expect(await page.getByText(STANDARD).count()).toBe(0);
  expect(await Promise.all(cookies)).toEqual(['kept=yes', 'kept=yes', 'kept=yes']);
});

test('while the catalogue loads, labels stand over bars, and nothing moves when it comes; a currency whose rates fail shows standard rates', async () => {
  const { page, calls } = await watchedPage();
  await withoutCatalogue(page, SERVER_URL);
  const answer = await hold(page, '**/api/**');
  await page.goto(SERVER_URL);
  await expect.poll(() => page.locator('.choice-loading').count()).toBe(3);
  expect(await page.getByLabel('Currency').isDisabled()).toBe(true);
  expect(await page.locator('.headline').count()).toBe(0);
  await expectAccessible(page);
  const before = await placesOfLabels(page);
  expect(before.length).toBeGreaterThan(5);
  answer();
  await firstClass(page).waitFor();
  expect(await placesOfLabels(page)).toEqual(before);

  const currency = page.getByLabel('Currency');
  await page.route(`**${ratesIn('KES')}`, (route) => route.fulfill({ status: 500, body: 'No.' }));
  await currency.selectOption('KES');
  await page.getByText(STANDARD).waitFor();
  expect(await rates(page)).toEqual(['7%', '10%', '12%']);
  await currency.selectOption('USD');
  await expect.poll(() => rates(page)).toEqual(['5%', '8%', '12%']);
  expect(await page.getByText(STANDARD).count()).toBe(0);
  expect(calls).toEqual([CURRENCIES, ...['ZAR', 'KES', 'USD'].map(ratesIn)]);
});

test('where nothing answers, the built-in catalogue is named as such, and nothing is asked for again', async () => {
  const { page, calls } = await watchedPage();
  await page.clock.install();
  await withoutCatalogue(page, SERVER_URL);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(SERVER_URL);
  await page.getByText(STANDARD).waitFor();
  expect(await rates(page)).toEqual(['7%', '10%', '12%']);
  expect(await page.locator('.choice-name').allInnerTexts()).toEqual([
    ...['Money Market Funds', 'Yield Funds', 'Multi-Asset Funds'],
  ]);
  expect(await page.getByLabel('Currency').locator('option').allInnerTexts()).toEqual([
    ...['ZAR (R)', 'KES (KSh)', 'BWP (P)', 'USD ($)', 'SZL (L)'],
  ]);
  await page.clock.fastForward('12:00:00');
  expect(calls).toEqual([CURRENCIES]);
  await expectAccessible(page);
});

/** Returns what stands over the fields of the form, and how far down. */
function placesOfLabels(page: Page): Promise<[string | null, number][]> {
  return page
    .locator(
      'form :is(legend, .field > label:first-child, .form-period > label, .disclosure-title)',
    )
    .evaluateAll((labels) =>
      labels.map((label) => [label.textContent, label.getBoundingClientRect().y]),
    );
}

/** Has the next request for a file fail. */
const failOnce = (page: Page, file: string) =>
  page.route(`**${file}`, (route) => route.abort(), { times: 1 });

/** Presses where one script after the other cannot be fetched, and expects to be told each time. */
async function pressWithout(
  page: Page,
  scripts: readonly string[],
  press: () => Promise<void>,
  failure: string,
): Promise<void> {
  expect(scripts).not.toEqual([]);
  for (const file of scripts) {
    await failOnce(page, file);
    await press();
    const told = page.locator('.toast-error', { hasText: failure });
    await told.waitFor();
    await expect.poll(() => page.locator('button[aria-busy]').count()).toBe(0);
    await told.getByRole('button', { name: 'Close' }).click();
    await told.waitFor({ state: 'detached' });
  }
}

test('code of the calculator that could not be fetched is told or done without, and fetched when it is next wanted', async () => {
  const page = await newPage(browser);
  for (const file of await scriptsWith('toast-region')) await failOnce(page, file);
  const failed = page.waitForEvent('requestfailed');
  await page.goto(SERVER_URL);
  await failed;
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = page.locator('.toast', { hasText: 'Sharing functionality is coming soon.' });
  await shared.waitFor();
  await shared.getByRole('button', { name: 'Close' }).click();

  // Without what reads their answer, the rates of another currency are standard ones.
  const currency = page.getByLabel('Currency');
  for (const file of await scriptsWith('catalogue-answers', ['late-parts'])) {
    await failOnce(page, file);
    await currency.selectOption('KES');
    await page.getByText(STANDARD).waitFor();
    await currency.selectOption('ZAR');
    await page.getByText(STANDARD).waitFor({ state: 'detached' });
  }
  await currency.selectOption('KES');
  await expect.poll(() => textOf(page, '.headline')).toContain('KSh112,587.27');
  expect(await page.getByText(STANDARD).count()).toBe(0);

  const open = page.locator('.result-actions').getByRole('button', { name: 'Generate Report' });
  const dialogScripts = await scriptsWith('client-dialog', ['late-parts']);
  await pressWithout(page, dialogScripts, () => open.click(), 'The report could not be loaded');
  await openDialog(page);
  const reportScripts = await scriptsWith('make-report', ['client-dialog', 'late-parts']);
  const send = async () => {
    await fillClient(page, THANDI);
    await submitClient(page);
  };
  await pressWithout(page, reportScripts, send, 'The report could not be made');
  await Promise.all([page.waitForEvent('download'), send()]);
});

test('on the dashboard history and the end of a session are told without their code; the next press opens them', async () => {
  const { url } = await startAdminServer();
  const page = await openDashboard(browser, url);
  const scripts = await scriptsWith('drawers', ['screens']);
  const history = page.getByRole('button', { name: 'History', exact: true });
  await pressWithout(page, scripts, () => history.click(), 'Failed to load history');
  await history.click();
  await page.locator('dialog.drawer').waitFor();
  await page.keyboard.press('Escape');

  await page.request.post(`${url}/api/logout`);
  const setDefault = rowOf(page, 'USD').getByRole('button', { name: 'Set default' });
  await pressWithout(page, scripts, () => setDefault.click(), 'You are signed out');
  await setDefault.click();
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
});
