import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, hold, openDashboard, rowOf, toastText } from './dashboard.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const open = (tab?: string) => openDashboard(browser, server.url, tab);
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const action = (page: Page, row: string, name: string) =>
  rowOf(page, row).getByRole('button', { name, exact: true });

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

/** Notes the changes that a page asks for. */
function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') changes.push(`${request.method()} ${pathname}`);
  });
  return changes;
}

test('what is confirmed to be deleted while another currency becomes the default is deleted after that', async () => {
  const page = await open();
  const changes = changesOf(page);
  const release = await hold(page, '**/set-default');
  const setDefault = action(page, 'USD', 'Set default');
  await setDefault.click();
  await setDefault.locator('.ring').waitFor();
  await setDefault.click();
  await action(page, 'SZL', 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete currency' });
  const confirm = dialog.getByRole('button', { name: 'Delete currency' });
  await confirm.click();
  await confirm.locator('.ring').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  expect(changes).toHaveLength(1);
  release();
  await dialog.waitFor({ state: 'detached' });
  await toastText(page, 'Currency deleted successfully');
  expect(changes).toEqual([
    'POST /api/admin/currencies/4/set-default',
    'DELETE /api/admin/currencies/5',
  ]);
  await expect
    .poll(() => page.getByRole('rowheader').allInnerTexts())
    .toEqual(['ZAR', 'KES', 'BWP', 'USD']);
  await expect
    .poll(() => rowOf(page, 'USD').getByText('Default', { exact: true }).isVisible())
    .toBe(true);
  await action(page, 'ZAR', 'Set default').click();
  await action(page, 'USD', 'Set default').waitFor();
});

test('what is typed while a currency is added stays, and it is added once', async () => {
  const page = await open();
  const changes = changesOf(page);
  const release = await hold(page, '**/api/admin/currencies');
  await fill(page, { Code: 'EUR', Name: 'Euro', Symbol: '€', 'Display order': '6' });
  await page.keyboard.press('Enter');
  await button(page, 'Add Currency').locator('.ring').waitFor();
  await page.keyboard.press('Enter');
  await button(page, 'Add Currency').click();
  await fill(page, { Code: 'GBP', Name: 'Pound' });
  release();
  await toastText(page, 'Currency added successfully');
  expect(changes).toHaveLength(1);
  await expect.poll(() => field(page, 'Code').inputValue()).toBe('GBP');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Pound');
  await expect.poll(() => field(page, 'Symbol').inputValue()).toBe('');
  await expect.poll(() => hasFocus(field(page, 'Name'))).toBe(true);
  await expect.poll(() => rowOf(page, 'EUR').count()).toBe(1);
});

test('another currency can be edited and saved while one is added', async () => {
  const page = await open();
  const release = await hold(page, '**/api/admin/currencies');
  await fill(page, { Code: 'AUD', Name: 'Australian Dollar', Symbol: 'A$' });
  await button(page, 'Add Currency').click();
  await action(page, 'KES', 'Edit').click();
  await fill(page, { Name: 'The shilling' });
  await button(page, 'Update Currency').click();
  await button(page, 'Update Currency').locator('.ring').waitFor();
  await expect.poll(() => button(page, 'Cancel').isDisabled()).toBe(true);
  release();
  await toastText(page, 'Currency updated successfully');
  await expect.poll(() => rowOf(page, 'KES').innerText()).toContain('The shilling');
  await expect.poll(() => rowOf(page, 'AUD').count()).toBe(1);
  await expect.poll(() => hasFocus(action(page, 'KES', 'Edit'))).toBe(true);
});

test('what is typed while an asset class is updated stays in its form', async () => {
  const page = await open('Asset Classes');
  const release = await hold(page, '**/api/admin/asset-classes/*');
  await action(page, 'Yield Funds', 'Edit').click();
  await fill(page, { Name: 'Yield' });
  await button(page, 'Update Asset Class').click();
  const description = page.getByRole('textbox', { name: 'Description (optional)' });
  await description.fill('Bonds and bills.');
  release();
  await toastText(page, 'Asset class updated successfully');
  await page.getByRole('form', { name: 'Edit Yield', exact: true }).waitFor();
  await expect.poll(() => hasFocus(description)).toBe(true);
  await expect.poll(() => description.inputValue()).toBe('Bonds and bills.');
  await button(page, 'Update Asset Class').click();
  await rowOf(page, 'Yield').getByText('Bonds and bills.').waitFor();
});

test('while rates are saved, all that waits for it is seen to be disabled', async () => {
  const page = await open('Return Rates');
  const input = rowOf(page, 'Money Market Funds').getByRole('spinbutton');
  await input.fill('7.5');
  const edge = () =>
    input.locator('..').evaluate((label) => getComputedStyle(label).borderTopStyle);
  expect(await edge()).toBe('solid');
  const release = await hold(page, '**/api/admin/asset-class-returns/**');
  await button(page, 'Save All Changes').click();
  await page.getByText('Saving 1 change', { exact: true }).waitFor();
  await expect.poll(() => button(page, 'Save All Changes').isDisabled()).toBe(true);
  await expect.poll(() => field(page, 'Currency').isDisabled()).toBe(true);
  await expect.poll(() => input.isEditable()).toBe(false);
  expect(await edge()).toBe('dashed');
  release();
  await toastText(page, 'Return rates saved successfully');
  expect(await edge()).toBe('solid');
});
