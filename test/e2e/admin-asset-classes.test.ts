import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, hold, openDashboard, rowOf, signedInPage, toastText } from './dashboard.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const open = () => openDashboard(browser, server.url, 'Asset Classes');
const name = (page: Page) => page.getByLabel('Name', { exact: true });
const description = (page: Page) => page.getByLabel('Description (optional)');
const risk = (page: Page) => page.getByLabel('Risk level');
const button = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true });
const action = (page: Page, row: string, label: string) =>
  rowOf(page, row).getByRole('button', { name: label, exact: true });

test('the form asks for a name, a description of three lines and a risk, low to begin with', async () => {
  const page = await open();
  await expect
    .poll(() => page.getByRole('heading', { name: 'Asset Class Management' }).isVisible())
    .toBe(true);
  await expect.poll(() => name(page).getAttribute('placeholder')).toBe('Name (e.g., Money Market)');
  await expect.poll(() => description(page).getAttribute('rows')).toBe('3');
  await expect.poll(() => risk(page).inputValue()).toBe('low');
  await expect
    .poll(() => risk(page).locator('option').allInnerTexts())
    .toEqual(['Low', 'Medium', 'High']);
  await expect.poll(() => button(page, 'Cancel').count()).toBe(0);
});

test('an asset class is added, edited and deleted', async () => {
  const page = await open();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Name', 'Description', 'Risk Level', 'Actions']);
  await name(page).fill('Offshore Equity');
  await risk(page).selectOption('High');
  await button(page, 'Add Asset Class').click();
  await toastText(page, 'Asset class added successfully');
  const cells = () => rowOf(page, 'Offshore Equity').getByRole('cell').allInnerTexts();
  await expect.poll(async () => (await cells()).slice(0, 2)).toEqual(['–', 'High']);
  await expect.poll(() => name(page).inputValue()).toBe('');
  await expect.poll(() => risk(page).inputValue()).toBe('low');
  await expect.poll(() => hasFocus(name(page))).toBe(true);

  await action(page, 'Offshore Equity', 'Edit').click();
  await expect
    .poll(() => page.getByRole('form', { name: 'Edit Offshore Equity' }).isVisible())
    .toBe(true);
  await expect.poll(() => hasFocus(name(page))).toBe(true);
  await expect.poll(() => risk(page).inputValue()).toBe('high');
  await expect.poll(() => action(page, 'Offshore Equity', 'Editing').isDisabled()).toBe(true);
  await description(page).fill('Shares abroad.');
  await risk(page).selectOption('Medium');
  await button(page, 'Update Asset Class').click();
  await toastText(page, 'Asset class updated successfully');
  await expect.poll(async () => (await cells()).slice(0, 2)).toEqual(['Shares abroad.', 'Medium']);
  await expect.poll(() => hasFocus(action(page, 'Offshore Equity', 'Edit'))).toBe(true);

  await action(page, 'Yield Funds', 'Edit').click();
  await button(page, 'Cancel').click();
  await expect.poll(() => hasFocus(action(page, 'Yield Funds', 'Edit'))).toBe(true);

  await action(page, 'Offshore Equity', 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete asset class' });
  await expect
    .poll(() => dialog.innerText())
    .toContain(
      'Are you sure you want to delete this asset class? This will also delete any returns associated with it.',
    );
  await expect.poll(() => dialog.innerText()).toContain('Offshore Equity');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await action(page, 'Offshore Equity', 'Delete').click();
  await dialog.getByRole('button', { name: 'Delete asset class' }).click();
  await toastText(page, 'Asset class deleted successfully');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(page, 'Offshore Equity').count()).toBe(0);
  await expect.poll(() => hasFocus(action(page, 'Multi-Asset Funds', 'Edit'))).toBe(true);
});

test('a risk is an outlined, a quiet or a loud badge', async () => {
  const page = await open();
  await page.locator('.badge').last().waitFor();
  const looks = await page.locator('.badge').evaluateAll((badges) =>
    badges.map((badge) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(badge);
      const shown = (colour: string) => !/, 0\)$/.test(colour);
      return [badge.textContent, shown(borderTopColor), shown(backgroundColor)];
    }),
  );
  expect(looks).toEqual([
    ['Low', true, false],
    ['Medium', false, true],
    ['High', false, true],
  ]);
});

test('without a name it is refused here', async () => {
  const page = await open();
  await description(page).fill('Nameless.');
  await button(page, 'Add Asset Class').click();
  expect(await toastText(page, 'Validation Error')).toBe(
    'Validation Error\nAsset class name is required',
  );
  await expect.poll(() => hasFocus(name(page))).toBe(true);
  await expect.poll(() => description(page).inputValue()).toBe('Nameless.');
});

test('what the server refuses is an error that says what failed and why', async () => {
  const page = await open();
  await name(page).fill('yield funds');
  await button(page, 'Add Asset Class').click();
  expect(await toastText(page, 'Error')).toMatch(
    /^Error\nFailed to add asset class\nThere is already an asset class named .*\.$/,
  );
  await action(page, 'Yield Funds', 'Edit').click();
  await name(page).fill('x'.repeat(101));
  await button(page, 'Update Asset Class').click();
  await page.locator('.toast', { hasText: 'Failed to update asset class' }).waitFor();
  expect(await toastText(page, 'Error')).toBe(
    'Error\nFailed to update asset class\nName can have at most 100 characters.',
  );
  await page.route('**/api/admin/asset-classes/*', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await action(page, 'Yield Funds', 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete asset class' }).click();
  await page.locator('.toast', { hasText: 'Failed to delete asset class' }).waitFor();
  expect(await toastText(page, 'Error')).toBe('Error\nFailed to delete asset class');
});

test('while the list loads, when it fails and when it is empty, words stand in its place', async () => {
  const page = await signedInPage(browser, server.url);
  const show = async () => {
    await page.goto(`${server.url}/admin`);
    await page.getByRole('tab', { name: 'Asset Classes' }).click();
  };
  const release = await hold(page, '**/api/asset-classes');
  await show();
  await page.getByText('Loading asset classes...', { exact: true }).waitFor();
  release();
  await rowOf(page, 'Yield Funds').waitFor();
  await page.route('**/api/asset-classes', (route) => route.abort());
  await show();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('Failed to load asset classes');
  await page.unroute('**/api/asset-classes');
  await page.route('**/api/asset-classes', (route) => route.fulfill({ json: [] }));
  await show();
  await page.getByText('No asset classes found', { exact: true }).waitFor();
});

test('what was typed is still there after a look at another tab', async () => {
  const page = await open();
  await name(page).fill('Offshore Equity');
  await page.getByRole('tab', { name: 'Currencies' }).click();
  await rowOf(page, 'ZAR').waitFor();
  await page.getByRole('tab', { name: 'Asset Classes' }).click();
  await expect.poll(() => name(page).inputValue()).toBe('Offshore Equity');
});
