import { expect, test } from 'vitest';
import { hold, rowOf, toastText } from './dashboard.ts';
import { changesOf, expectFocus, startEditor } from './editor.ts';

const { page, ...editor } = await startEditor('Currencies');
const { field, tab, button, form, action, heads, fill } = editor;

test('what is confirmed to be deleted while another currency becomes the default is deleted after that', async () => {
  const changes = changesOf(page);
  const release = await hold(page, '**/set-default');
  const setDefault = action('USD', 'Set default');
  await setDefault.click();
  await setDefault.locator('.ring').waitFor();
  await setDefault.click();
  await action('SZL', 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete currency' });
  const confirm = dialog.getByRole('button', { name: 'Delete currency' });
  await confirm.click();
  await confirm.locator('.ring').waitFor();
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  expect(changes).toHaveLength(1);
  release();
  await dialog.waitFor({ state: 'detached' });
  await toastText(page, 'Currency deleted successfully');
  expect(changes).toEqual([
    'POST /api/admin/currencies/4/set-default',
    'DELETE /api/admin/currencies/5',
  ]);
  await expect.poll(heads).toEqual(['ZAR', 'KES', 'BWP', 'USD']);
  await rowOf(page, 'USD').getByText('Default', { exact: true }).waitFor();
});

test('what is typed while a currency is added stays, and it is added once', async () => {
  const changes = changesOf(page);
  const release = await hold(page, '**/api/admin/currencies');
  await fill({ Code: 'EUR', Name: 'Euro', Symbol: '€', 'Display order': '6' });
  await page.keyboard.press('Enter');
  await button('Add Currency').locator('.ring').waitFor();
  await page.keyboard.press('Enter');
  await button('Add Currency').click();
  await fill({ Code: 'GBP', Name: 'Pound' });
  release();
  await toastText(page, 'Currency added successfully');
  expect(changes).toHaveLength(1);
  expect(await field('Code').inputValue()).toBe('GBP');
  expect(await field('Name').inputValue()).toBe('Pound');
  await expect.poll(() => field('Symbol').inputValue()).toBe('');
  await expectFocus(field('Name'));
  expect(await rowOf(page, 'EUR').count()).toBe(1);
});

test('another currency can be edited and saved while one is added', async () => {
  const release = await hold(page, '**/api/admin/currencies');
  await fill({ Code: 'AUD', Name: 'Australian Dollar', Symbol: 'A$' });
  await button('Add Currency').click();
  await action('KES', 'Edit').click();
  await fill({ Name: 'The shilling' });
  await button('Update Currency').click();
  await button('Update Currency').locator('.ring').waitFor();
  expect(await button('Cancel').isDisabled()).toBe(true);
  release();
  await toastText(page, 'Currency updated successfully');
  await rowOf(page, 'KES').getByText('The shilling').waitFor();
  expect(await rowOf(page, 'AUD').count()).toBe(1);
  await expectFocus(action('KES', 'Edit'));
});

test('what is typed while an asset class is updated stays in its form', async () => {
  await tab('Asset Classes').click();
  const release = await hold(page, '**/api/admin/asset-classes/*');
  await action('Yield Funds', 'Edit').click();
  await fill({ Name: 'Yield' });
  await button('Update Asset Class').click();
  const description = page.getByRole('textbox', { name: 'Description (optional)' });
  await description.fill('Bonds and bills.');
  release();
  await toastText(page, 'Asset class updated successfully');
  await form('Edit Yield').waitFor();
  await expectFocus(description);
  expect(await description.inputValue()).toBe('Bonds and bills.');
  await button('Update Asset Class').click();
  await rowOf(page, 'Yield').getByText('Bonds and bills.').waitFor();
});

test('while rates are saved, all that waits for it is seen to be disabled', async () => {
  await tab('Return Rates').click();
  const input = rowOf(page, 'Money Market Funds').getByRole('spinbutton');
  await input.fill('7.5');
  const edge = () =>
    input.locator('..').evaluate((label) => getComputedStyle(label).borderTopStyle);
  await expect.poll(edge).toBe('solid');
  const release = await hold(page, '**/api/admin/asset-class-returns/**');
  await button('Save All Changes').click();
  await page.getByText('Saving 1 change', { exact: true }).waitFor();
  expect(await button('Save All Changes').isDisabled()).toBe(true);
  expect(await field('Currency').isDisabled()).toBe(true);
  expect(await input.isEditable()).toBe(false);
  expect(await edge()).toBe('dashed');
  release();
  await toastText(page, 'Return rates saved successfully');
  await expect.poll(edge).toBe('solid');
});
