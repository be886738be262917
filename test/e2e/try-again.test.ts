import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { scriptsWith } from '#test/built-assets.ts';
import { fillClient, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { startServer } from '#test/running-server.ts';
import { openDashboard, rowOf } from './dashboard.ts';
import { newPage, openResult, textOf } from './open-page.ts';
import { whatIfDoor } from './what-if.ts';

// The doors' own tests are in what-if.test.ts.

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

/** Opens the calculator with a result, and all that comes by itself. */
async function openSettled(): Promise<Page> {
  const page = await openResult(browser, server.url);
  await page.locator('.toast-viewport').waitFor({ state: 'attached' });
  await whatIfDoor(page).waitFor();
  return page;
}

/** Has the next request for a script fail. */
async function failOnce(page: Page, file: string): Promise<void> {
  await page.route(`**${file}`, (route) => route.abort(), { times: 1 });
}

/** Waits until a failure is told and what was pressed can be pressed again. */
async function isTold(page: Page, failure: string): Promise<void> {
  await page.locator('.toast-error', { hasText: failure }).waitFor();
  await expect.poll(() => page.locator('button[aria-busy]').count()).toBe(0);
}

test.each(await scriptsWith('client-dialog', ['late-parts']))(
  'without %s there is no report dialog; the next press opens it',
  async (file) => {
    const page = await openSettled();
    await failOnce(page, file);
    await page.locator('.result-actions').getByRole('button', { name: 'Generate Report' }).click();
    await isTold(page, 'The report could not be loaded');
    await openDialog(page);
  },
);

test.each(await scriptsWith('make-report', ['client-dialog', 'late-parts']))(
  'without %s no report is made; the next press makes it',
  async (file) => {
    const page = await openSettled();
    await page.route(`**${file}`, (route) => route.abort());
    await openDialog(page);
    await fillClient(page, THANDI);
    await submitClient(page);
    await isTold(page, 'The report could not be made');
    await page.unroute(`**${file}`);
    await Promise.all([page.waitForEvent('download'), submitClient(page)]);
  },
);

test('a notification is shown, where its code could not be loaded before', async () => {
  const [file = ''] = await scriptsWith('toast-region');
  const page = await newPage(browser);
  await failOnce(page, file);
  const failed = page.waitForEvent('requestfailed');
  await page.goto(server.url);
  await failed;
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.toast', { hasText: 'Sharing functionality is coming soon.' }).waitFor();
});

test.each(await scriptsWith('catalogue-answers', ['late-parts']))(
  'without %s the rates of another currency are standard ones, until it is chosen again',
  async (file) => {
    const page = await openSettled();
    await failOnce(page, file);
    const currency = page.getByLabel('Currency');
    await currency.selectOption('KES');
    await page.locator('.standard-rates').waitFor();
    await currency.selectOption('ZAR');
    await page.locator('.standard-rates').waitFor({ state: 'detached' });
    await currency.selectOption('KES');
    await expect.poll(() => textOf(page, '.headline')).toContain('KSh112,587.27');
    await expect.poll(() => page.locator('.standard-rates').count()).toBe(0);
  },
);

describe('on the dashboard', async () => {
  const admin = await startAdminServer();

  test.each(await scriptsWith('drawers', ['screens']))(
    'without %s a session that has ended is told; the next press asks to sign in again',
    async (file) => {
      const page = await openDashboard(browser, admin.url);
      await page.request.post(`${admin.url}/api/logout`);
      await failOnce(page, file);
      const setDefault = rowOf(page, 'USD').getByRole('button', { name: 'Set default' });
      const failed = page.waitForEvent('requestfailed');
      await setDefault.click();
      await failed;
      await isTold(page, 'You are signed out');
      await setDefault.click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    },
  );

  test.each(await scriptsWith('drawers', ['screens']))(
    'without %s history says so; the next press opens it',
    async (file) => {
      const page = await openDashboard(browser, admin.url, 'Return Rates');
      await failOnce(page, file);
      const opener = page.getByRole('button', { name: 'History', exact: true });
      await opener.click();
      await isTold(page, 'Failed to load history');
      await opener.click();
      await page.locator('dialog.drawer').waitFor();
    },
  );
});
