import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, openDashboard, rowOf, signedInPage } from './dashboard.ts';
import { moveTo, pushScreen, screenOf } from './open-page.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const field = (page: Page) => rowOf(page, 'Yield Funds').getByRole('spinbutton');
const rate = (page: Page) => page.getByRole('spinbutton', { name: /^Money Market Funds/ });
const calculator = (page: Page) => page.getByText('Investment mode');
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Opens the rates of ZAR with one of them typed over. */
async function openTyped(): Promise<Page> {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  await field(page).fill('9.5');
  return page;
}

async function stay(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => field(page).inputValue()).toBe('9.5');
}

const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click();

test('another tab asks first; staying keeps what was typed, leaving drops it', async () => {
  const page = await openTyped();
  await tab(page, 'Currencies').click();
  await expect
    .poll(() => question(page).innerText())
    .toContain('You have 1 unsaved change to the ZAR rates. It will be lost.');
  await expect
    .poll(() => hasFocus(question(page).getByRole('button', { name: 'Stay' })))
    .toBe(true);
  await stay(page);
  await expect.poll(() => hasFocus(tab(page, 'Return Rates'))).toBe(true);

  await page.keyboard.press('ArrowLeft');
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => field(page).inputValue()).toBe('9.5');

  await tab(page, 'Currencies').click();
  await leave(page);
  await rowOf(page, 'ZAR').waitFor();
  await tab(page, 'Return Rates').click();
  await expect.poll(() => field(page).inputValue()).toBe('10.0');
});

test('another currency asks first', async () => {
  const page = await openTyped();
  const currency = page.getByLabel('Currency');
  await currency.selectOption('USD - US Dollar');
  await stay(page);
  await expect
    .poll(() => currency.locator('option:checked').innerText())
    .toBe('ZAR - South African Rand');
  await currency.selectOption('USD - US Dollar');
  await leave(page);
  await expect.poll(() => field(page).inputValue()).toBe('8.0');
});

test('a link asks first', async () => {
  const page = await openTyped();
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await stay(page);
  expect(screenOf(page)).toBe('/admin');
  await page.locator('.brand').click();
  await leave(page);
  await page.getByText('Investment mode').waitFor();
});

test('going back asks first, and then goes where back leads', async () => {
  const page = await openDashboard(browser, server.url);
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
  await moveTo(page, '/admin');
  await tab(page, 'Return Rates').click();
  await field(page).fill('9.5');
  await page.goBack();
  await question(page).waitFor();
  expect(screenOf(page)).toBe('/admin');
  await stay(page);
  await page.goBack();
  await leave(page);
  await page.getByText('Investment mode').waitFor();
  expect(screenOf(page)).toBe('/');
});

test('logging out asks first', async () => {
  const page = await openTyped();
  await page.getByRole('button', { name: 'Logout' }).click();
  await stay(page);
  expect((await page.request.get(`${server.url}/api/user`)).ok()).toBe(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await leave(page);
  await page.getByText('Investment mode').waitFor();
  expect(screenOf(page)).toBe('/');
});

test('closing or reloading the page asks in the words of the browser', async () => {
  const page = await openTyped();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.reload({ timeout: 3000 }).catch(() => undefined);
  expect(asked).toEqual(['beforeunload']);
  await expect.poll(() => field(page).inputValue()).toBe('9.5');
});

test('nothing is asked when nobody typed, when it was typed back, or once it is saved', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel('Currency').selectOption('USD - US Dollar');
  await expect.poll(() => field(page).inputValue()).toBe('8.0');
  await field(page).fill('8.5');
  await field(page).fill('8.0');
  await page.reload();
  await tab(page, 'Return Rates').click();
  await field(page).fill('10.5');
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await page.getByText('No unsaved changes').waitFor();
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
  expect(asked).toEqual([]);
});

/** Opens the dashboard between two visits to the calculator in the same page, with a typed rate. */
async function typeRateBetweenScreens(): Promise<Page> {
  const page = await signedInPage(browser, server.url);
  await page.goto(`${server.url}/admin`);
  const back = page.getByRole('link', { name: 'Back to Calculator' });
  await back.click();
  await calculator(page).waitFor();
  await pushScreen(page, '/admin');
  await pushScreen(page, '/');
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
  await expect
    .poll(() => question(page).innerText())
    .toContain('You have 1 unsaved change to the ZAR rates. It will be lost.');
  await page.getByRole('button', { name: 'Stay' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(screenOf(page)).toBe('/admin');
  await expect.poll(() => rate(page).inputValue()).toBe('7.5');

  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await calculator(page).waitFor();
  expect(screenOf(page)).toBe('/');
});

test('without a currency there are no rates to type, and nothing counts as unsaved', async () => {
  const page = await signedInPage(browser, server.url);
  await page.route('**/api/currencies', (route) => route.fulfill({ json: [] }));
  await page.goto(`${server.url}/admin`);
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await page.getByText('No return rates found for this currency').waitFor();
  await expect
    .poll(() => page.getByText('Add a currency first, then set its rates here.').isVisible())
    .toBe(true);
  await expect.poll(() => page.getByText('No unsaved changes').isVisible()).toBe(true);
  await expect
    .poll(() => page.getByRole('button', { name: 'Save All Changes' }).isDisabled())
    .toBe(true);
});

/** Opens the currencies with a new one half typed. */
async function openHalfTyped(): Promise<Page> {
  const page = await openDashboard(browser, server.url);
  await rowOf(page, 'ZAR').waitFor();
  await page.getByLabel('Code', { exact: true }).fill('EUR');
  return page;
}

test('a half-typed form survives another tab, which asks nothing', async () => {
  const page = await openHalfTyped();
  await tab(page, 'Asset Classes').click();
  await rowOf(page, 'Yield Funds').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Yield');
  await tab(page, 'Return Rates').click();
  await field(page).waitFor();
  await tab(page, 'Currencies').click();
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('EUR');
  await tab(page, 'Asset Classes').click();
  await expect
    .poll(() => page.getByRole('form', { name: 'Edit Yield Funds' }).isVisible())
    .toBe(true);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Yield');
  await expect.poll(() => question(page).count()).toBe(0);
});

test('leaving the dashboard asks once for all that is half typed', async () => {
  const page = await openHalfTyped();
  await tab(page, 'Asset Classes').click();
  await rowOf(page, 'Yield Funds').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Yield');
  await tab(page, 'Return Rates').click();
  await field(page).fill('9.5');
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await expect
    .poll(() => question(page).innerText())
    .toContain(
      'You have 1 unsaved currency, unsaved changes to Yield Funds and 1 unsaved change to the ZAR rates. They will be lost.',
    );
  await stay(page);
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await leave(page);
  await calculator(page).waitFor();
  await expect.poll(() => question(page).count()).toBe(0);
});

test.each([
  ['back', (page: Page) => page.goBack()],
  ['logging out', (page: Page) => page.getByRole('button', { name: 'Logout' }).click()],
])('%s asks before a half-typed form is lost', async (_, go) => {
  const page = await signedInPage(browser, server.url);
  await page.goto(server.url);
  await moveTo(page, '/admin');
  await page.getByLabel('Code', { exact: true }).fill('EUR');
  await go(page);
  await expect
    .poll(() => question(page).innerText())
    .toContain('You have 1 unsaved currency. It will be lost.');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('EUR');
  await go(page);
  await leave(page);
  await calculator(page).waitFor();
});

test('closing the page with a half-typed form asks in the words of the browser', async () => {
  const page = await openHalfTyped();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.reload({ timeout: 3000 }).catch(() => undefined);
  expect(asked).toEqual(['beforeunload']);
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('EUR');
});

test('nothing is asked for a form that was emptied, cancelled or saved', async () => {
  const page = await openHalfTyped();
  await page.getByLabel('Code', { exact: true }).fill('');
  await rowOf(page, 'KES').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The shilling');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, 'BWP').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The pula');
  await page.getByRole('button', { name: 'Update Currency' }).click();
  await rowOf(page, 'BWP').getByText('The pula').waitFor();
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await calculator(page).waitFor();
});
