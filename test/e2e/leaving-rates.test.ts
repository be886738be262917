import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { signedInPage } from './sign-in.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const rate = (page: Page) => page.getByRole('spinbutton', { name: /^Money Market Funds/ });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const calculator = (page: Page) => page.getByText('Investment mode');

/** The dashboard between two visits to the calculator in the same page, with a typed rate. */
async function typeRateBetweenScreens(): Promise<Page> {
  const page = await signedInPage(browser, server.url);
  await page.goto(`${server.url}/admin`);
  const back = page.getByRole('link', { name: 'Back to Calculator' });
  await back.click();
  await calculator(page).waitFor();
  await page.evaluate(() => window.history.pushState(null, '', '/admin'));
  await page.evaluate(() => window.history.pushState(null, '', '/'));
  await page.goBack();
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await rate(page).fill('7.5');
  return page;
}

test.each([
  ['back', (page: Page) => page.goBack()],
  ['forward', (page: Page) => page.goForward()],
])('going %s asks before typed rates are lost', async (_, move) => {
  const page = await typeRateBetweenScreens();
  await move(page);
  await question(page).waitFor();
  expect(await question(page).innerText()).toContain(
    'You have 1 unsaved change to the ZAR rates. It will be lost.',
  );
  await page.getByRole('button', { name: 'Stay' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/admin');
  expect(await rate(page).inputValue()).toBe('7.5');

  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await calculator(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
