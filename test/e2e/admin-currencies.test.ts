import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, hold, openDashboard, rowOf, signedInPage, toastText } from './dashboard.ts';
import { moveTo } from './open-page.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const open = () => openDashboard(browser, server.url);
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const action = (page: Page, row: string, name: string) =>
  rowOf(page, row).getByRole('button', { name, exact: true });
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codes = (page: Page) => page.getByRole('rowheader').allInnerTexts();

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

test('the currencies stand in a table, the default one marked and kept', async () => {
  const page = await open();
  await expect
    .poll(() => page.getByRole('heading', { name: 'Currency Management' }).isVisible())
    .toBe(true);
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Code', 'Name', 'Symbol', 'Default', 'Display Order', 'Actions']);
  const zar = rowOf(page, 'ZAR');
  await expect
    .poll(async () => (await zar.getByRole('cell').allInnerTexts()).slice(0, 4))
    .toEqual(['South African Rand', 'R', 'Default', '1']);
  await expect.poll(() => action(page, 'ZAR', 'Delete').isDisabled()).toBe(true);
  await expect.poll(() => action(page, 'ZAR', 'Set default').count()).toBe(0);
  const note = 'The default currency cannot be deleted. Set another currency as the default first.';
  const describedBy = await action(page, 'ZAR', 'Delete').getAttribute('aria-describedby');
  await expect.poll(() => page.locator(`[id="${describedBy}"]`).innerText()).toBe(note);
  await expect
    .poll(() => page.getByText('Lower numbers appear first in the calculator.').isVisible())
    .toBe(true);
});

test('a currency is added, edited, made the default and deleted', async () => {
  const page = await open();
  await expect
    .poll(() => page.getByRole('form', { name: 'Add a currency' }).isVisible())
    .toBe(true);
  await fill(page, { Code: 'eur', Name: 'Euro', Symbol: '€', 'Display order': '0' });
  await submit(page, 'Add Currency').click();
  await toastText(page, 'Currency added successfully');
  await expect.poll(() => codes(page)).toEqual(['EUR', 'ZAR', 'KES', 'BWP', 'USD', 'SZL']);
  await expect.poll(() => field(page, 'Code').inputValue()).toBe('');
  await expect.poll(() => hasFocus(field(page, 'Code'))).toBe(true);

  await action(page, 'EUR', 'Edit').click();
  await expect.poll(() => page.getByRole('form', { name: 'Edit EUR' }).isVisible()).toBe(true);
  await expect.poll(() => hasFocus(field(page, 'Code'))).toBe(true);
  await expect.poll(() => field(page, 'Code').inputValue()).toBe('EUR');
  await expect.poll(() => action(page, 'EUR', 'Editing').isDisabled()).toBe(true);
  await fill(page, { Name: 'The euro', 'Display order': '9' });
  await submit(page, 'Update Currency').click();
  await toastText(page, 'Currency updated successfully');
  expect((await codes(page)).at(-1)).toBe('EUR');
  await expect.poll(() => rowOf(page, 'EUR').innerText()).toContain('The euro');
  await expect.poll(() => hasFocus(action(page, 'EUR', 'Edit'))).toBe(true);
  await expect
    .poll(() => page.getByRole('form', { name: 'Add a currency' }).isVisible())
    .toBe(true);

  await action(page, 'EUR', 'Set default').click();
  await toastText(page, 'Default currency updated successfully');
  await expect
    .poll(() => rowOf(page, 'EUR').getByText('Default', { exact: true }).isVisible())
    .toBe(true);
  await expect.poll(() => action(page, 'EUR', 'Delete').isDisabled()).toBe(true);
  await expect.poll(() => hasFocus(action(page, 'EUR', 'Edit'))).toBe(true);
  await action(page, 'ZAR', 'Set default').click();
  await action(page, 'EUR', 'Set default').waitFor();

  await action(page, 'EUR', 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete currency' });
  await expect
    .poll(() => dialog.innerText())
    .toContain('Are you sure you want to delete this currency?');
  await expect.poll(() => dialog.innerText()).toContain('EUR - The euro');
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(action(page, 'EUR', 'Delete'))).toBe(true);
  await expect.poll(() => codes(page)).toContain('EUR');
  await action(page, 'EUR', 'Delete').click();
  await dialog.getByRole('button', { name: 'Delete currency' }).click();
  await toastText(page, 'Currency deleted successfully');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => codes(page)).toEqual(['ZAR', 'KES', 'BWP', 'USD', 'SZL']);
  await expect.poll(() => hasFocus(action(page, 'SZL', 'Edit'))).toBe(true);
});

test('cancelling empties the form and goes back to the row', async () => {
  const page = await open();
  await action(page, 'KES', 'Edit').click();
  await fill(page, { Name: 'Something else' });
  await submit(page, 'Cancel').click();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('');
  await expect.poll(() => submit(page, 'Cancel').count()).toBe(0);
  await expect.poll(() => hasFocus(action(page, 'KES', 'Edit'))).toBe(true);
  await expect.poll(() => rowOf(page, 'KES').innerText()).toContain('Kenyan Shilling');
});

test('empty required fields are refused here, marked, and the first has the focus', async () => {
  const page = await open();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));
  await fill(page, { Code: 'EUR' });
  await submit(page, 'Add Currency').click();
  expect(await toastText(page, 'Validation Error')).toBe(
    'Validation Error\nAll fields are required',
  );
  const marks = ['Code', 'Name', 'Symbol', 'Display order'].map((name) =>
    field(page, name).getAttribute('aria-invalid'),
  );
  expect(await Promise.all(marks)).toEqual([null, 'true', 'true', null]);
  await expect.poll(() => hasFocus(field(page, 'Name'))).toBe(true);
  await expect
    .poll(() => field(page, 'Name').evaluate((input) => getComputedStyle(input).borderBottomColor))
    .toBe('rgb(163, 42, 26)');
  expect(calls).toEqual([]);
});

test('what the server refuses stands below what failed, and the form keeps its text', async () => {
  const page = await open();
  await fill(page, { Code: 'zar', Name: 'Another rand', Symbol: 'R' });
  await submit(page, 'Add Currency').click();
  expect(await toastText(page, 'Failed to add currency')).toMatch(
    /^Failed to add currency\nThere is already a currency with the code .*ZAR.*\.$/,
  );
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Another rand');

  await action(page, 'KES', 'Edit').click();
  await fill(page, { Code: 'K-S' });
  await submit(page, 'Update Currency').click();
  expect(await toastText(page, 'Failed to update currency')).toBe(
    'Failed to update currency\nCode can have letters and digits only, without accents.',
  );

  const refuse = { status: 409, body: 'Not this one.' };
  await page.route('**/api/admin/currencies/*', (route) => route.fulfill(refuse));
  await page.route('**/set-default', (route) => route.fulfill(refuse));
  await action(page, 'USD', 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete currency' }).click();
  expect(await toastText(page, 'Failed to delete currency')).toBe(
    'Failed to delete currency\nNot this one.',
  );
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await action(page, 'USD', 'Set default').click();
  expect(await toastText(page, 'Failed to update default currency')).toBe(
    'Failed to update default currency\nNot this one.',
  );
});

test('while the list loads, when it fails and when it is empty, words stand in its place', async () => {
  const page = await signedInPage(browser, server.url);
  const release = await hold(page, '**/api/currencies');
  await page.goto(`${server.url}/admin`);
  await page.getByText('Loading currencies...', { exact: true }).waitFor();
  release();
  await rowOf(page, 'ZAR').waitFor();

  await page.route('**/api/currencies', (route) => route.fulfill({ status: 500, body: 'No.' }));
  await page.reload();
  const failure = page.getByRole('alert');
  await failure.waitFor();
  await expect.poll(() => failure.innerText()).toBe('Failed to load currencies');
  await expect
    .poll(() => failure.evaluate((area) => getComputedStyle(area).color))
    .toBe('rgb(163, 42, 26)');
  await expect.poll(() => page.getByRole('table').count()).toBe(0);

  await page.unroute('**/api/currencies');
  await page.route('**/api/currencies', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText('No currencies found', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByText('Add the first one with the form.').isVisible())
    .toBe(true);
});

test('a change here is in the calculator without loading the page anew', async () => {
  const page = await openDashboard(browser, server.url);
  await page.goto(server.url);
  await page.getByLabel('Currency').waitFor();
  await moveTo(page, '/admin');
  await action(page, 'USD', 'Edit').click();
  await fill(page, { Symbol: 'US$' });
  await submit(page, 'Update Currency').click();
  await toastText(page, 'Currency updated successfully');
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.locator('option', { hasText: 'USD (US$)' }).waitFor({ state: 'attached' });
});
