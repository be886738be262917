import { expect, test } from 'vitest';
import { hold, rowOf, toastText } from './dashboard.ts';
import { changesOf, DANGER, expectFocus, expectWordsForTable, startEditor } from './editor.ts';

const { page, ...editor } = await startEditor('Currencies');
const { field, button, form, action, cellsOf, heads, columns, fill } = editor;

test('the currencies stand in a table, the default one marked and kept', async () => {
  await page.getByRole('heading', { name: 'Currency Management' }).waitFor();
  await expect
    .poll(columns)
    .toEqual(['Code', 'Name', 'Symbol', 'Default', 'Display Order', 'Actions']);
  await expect.poll(heads).toEqual(['ZAR', 'KES', 'BWP', 'USD', 'SZL']);
  expect(await cellsOf('ZAR', 4)).toEqual(['South African Rand', 'R', 'Default', '1']);
  expect(await action('ZAR', 'Delete').isDisabled()).toBe(true);
  expect(await action('ZAR', 'Set default').count()).toBe(0);
  const note = await action('ZAR', 'Delete').getAttribute('aria-describedby');
  expect(await page.locator(`[id="${note}"]`).innerText()).toBe(
    'The default currency cannot be deleted. Set another currency as the default first.',
  );
  await page.getByText('Lower numbers appear first in the calculator.').waitFor();
});

test('a currency is added, edited, made the default and deleted, and the focus goes along', async () => {
  await form('Add a currency').waitFor();
  await fill({ Code: 'eur', Name: 'Euro', Symbol: '€', 'Display order': '0' });
  await button('Add Currency').click();
  await toastText(page, 'Currency added successfully');
  await expect.poll(heads).toEqual(['EUR', 'ZAR', 'KES', 'BWP', 'USD', 'SZL']);
  await expect.poll(() => field('Code').inputValue()).toBe('');
  await expectFocus(field('Code'));

  await action('EUR', 'Edit').click();
  await form('Edit EUR').waitFor();
  await expectFocus(field('Code'));
  expect(await field('Code').inputValue()).toBe('EUR');
  expect(await action('EUR', 'Editing').isDisabled()).toBe(true);
  await fill({ Name: 'The euro', 'Display order': '9' });
  const release = await hold(page, '**/api/admin/currencies/*');
  await button('Update Currency').click();
  await expect.poll(() => button('Cancel').isDisabled()).toBe(true);
  release();
  await toastText(page, 'Currency updated successfully');
  expect((await heads()).at(-1)).toBe('EUR');
  await rowOf(page, 'EUR').getByText('The euro').waitFor();
  await expectFocus(action('EUR', 'Edit'));
  await form('Add a currency').waitFor();

  await action('EUR', 'Set default').click();
  await toastText(page, 'Default currency updated successfully');
  await rowOf(page, 'EUR').getByText('Default', { exact: true }).waitFor();
  expect(await action('EUR', 'Delete').isDisabled()).toBe(true);
  await expectFocus(action('EUR', 'Edit'));
  await action('ZAR', 'Set default').click();
  await action('EUR', 'Set default').waitFor();

  await action('EUR', 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete currency' });
  const question = await dialog.innerText();
  expect(question).toContain('Are you sure you want to delete this currency?');
  expect(question).toContain('EUR - The euro');
  await expectFocus(dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(action('EUR', 'Delete'));
  await action('EUR', 'Delete').click();
  const confirm = dialog.getByRole('button', { name: 'Delete currency' });
  const releaseDeletion = await hold(page, '**/api/admin/currencies/*');
  await confirm.click();
  await confirm.locator('.ring').waitFor();
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  releaseDeletion();
  await toastText(page, 'Currency deleted successfully');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(heads).toEqual(['ZAR', 'KES', 'BWP', 'USD', 'SZL']);
  await expectFocus(action('SZL', 'Edit'));
});

test('where a currency is gone in the meantime the focus stays on the screen', async () => {
  const gone = '**/api/admin/currencies/**';
  const list = '**/api/currencies';
  const lose = async (press: () => Promise<void>) => {
    await page.route(gone, (route) => route.fulfill({ status: 404, body: 'There is none.' }));
    await page.route(list, async (route) => {
      const response = await route.fetch();
      const known: { code: string }[] = await response.json();
      await route.fulfill({ response, json: known.filter(({ code }) => code !== 'BWP') });
    });
    await press();
    await expect.poll(heads).toEqual(['ZAR', 'KES', 'USD', 'SZL']);
    await page.locator('.toast-error').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await lose(() => action('BWP', 'Set default').press('Enter'));
  await expectFocus(field('Code'));

  await page.reload();
  await action('BWP', 'Delete').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete currency' });
  await lose(() => dialog.getByRole('button', { name: 'Delete currency' }).press('Enter'));
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(action('USD', 'Edit'));
});

test('cancelling empties the form and goes back to the row', async () => {
  await action('KES', 'Edit').click();
  await fill({ Name: 'Something else' });
  await button('Cancel').click();
  await expect.poll(() => field('Name').inputValue()).toBe('');
  expect(await button('Cancel').count()).toBe(0);
  await expectFocus(action('KES', 'Edit'));
  expect(await cellsOf('KES', 1)).toEqual(['Kenyan Shilling']);
});

test('empty required fields are refused here, marked, and the first has the focus', async () => {
  const changes = changesOf(page);
  await fill({ Name: ' ' });
  await button('Add Currency').click();
  expect(await toastText(page, 'Validation Error')).toBe(
    'Validation Error\nAll fields are required',
  );
  const invalid = (label: string) => field(label).getAttribute('aria-invalid');
  const marks = ['Code', 'Name', 'Symbol', 'Display order'].map(invalid);
  expect(await Promise.all(marks)).toEqual(['true', 'true', 'true', null]);
  await expectFocus(field('Code'));
  await fill({ Code: 'EUR' });
  await expect.poll(() => invalid('Code')).toBeNull();
  await expect
    .poll(() => field('Name').evaluate((input) => getComputedStyle(input).borderBottomColor))
    .toBe(DANGER);
  expect(changes).toEqual([]);
});

test('while the list loads, when it fails and when it is empty, words stand in its place', () =>
  expectWordsForTable(page, 'Currencies', '**/api/currencies', {
    loading: 'Loading currencies...',
    failed: 'Failed to load currencies',
    empty: 'No currencies found',
  }));

test('what is typed while a currency is added stays, and so does the focus', async () => {
  const release = await hold(page, '**/api/admin/currencies');
  await fill({ Code: 'EUR', Name: 'Euro', Symbol: '€' });
  await page.keyboard.press('Enter');
  await fill({ Name: 'Pound' });
  release();
  await toastText(page, 'Currency added successfully');
  expect(await field('Name').inputValue()).toBe('Pound');
  await expect.poll(() => field('Symbol').inputValue()).toBe('');
  await expectFocus(field('Name'));
});
