import { expect, test } from 'vitest';
import { rowOf, toastText } from './dashboard.ts';
import { expectFocus, expectWordsForTable, startEditor } from './editor.ts';

const { page, ...editor } = await startEditor('Asset Classes');
const { field, tab, button, form, action, cellsOf, columns } = editor;
const name = field('Name');
const description = page.getByLabel('Description (optional)');
const risk = field('Risk level');

test('the form asks for a name, a description of three lines and a risk, low to begin with', async () => {
  await page.getByRole('heading', { name: 'Asset Class Management' }).waitFor();
  await form('Add an asset class').waitFor();
  expect(await name.getAttribute('placeholder')).toBe('Name (e.g., Money Market)');
  expect(await description.getAttribute('rows')).toBe('3');
  expect(await risk.inputValue()).toBe('low');
  expect(await risk.locator('option').allInnerTexts()).toEqual(['Low', 'Medium', 'High']);
  expect(await button('Cancel').count()).toBe(0);
});

test('the table shows a risk as an outlined, a quiet or a loud badge', async () => {
  await expect.poll(columns).toEqual(['Name', 'Description', 'Risk Level', 'Actions']);
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

test('an asset class is added, edited and deleted', async () => {
  await name.fill('Offshore Equity');
  await risk.selectOption('High');
  await button('Add Asset Class').click();
  await toastText(page, 'Asset class added successfully');
  await expect.poll(() => cellsOf('Offshore Equity', 2)).toEqual(['–', 'High']);
  await expect.poll(() => name.inputValue()).toBe('');
  expect(await risk.inputValue()).toBe('low');
  await expectFocus(name);

  await action('Offshore Equity', 'Edit').click();
  await form('Edit Offshore Equity').waitFor();
  await expectFocus(name);
  expect(await risk.inputValue()).toBe('high');
  expect(await action('Offshore Equity', 'Editing').isDisabled()).toBe(true);
  await description.fill('Shares abroad.');
  await risk.selectOption('Medium');
  await button('Update Asset Class').click();
  await toastText(page, 'Asset class updated successfully');
  expect(await cellsOf('Offshore Equity', 2)).toEqual(['Shares abroad.', 'Medium']);
  await expectFocus(action('Offshore Equity', 'Edit'));

  await action('Offshore Equity', 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete asset class' });
  const question = await dialog.innerText();
  expect(question).toContain(
    'Are you sure you want to delete this asset class? This will also delete any returns associated with it.',
  );
  expect(question).toContain('Offshore Equity');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await action('Offshore Equity', 'Delete').click();
  await dialog.getByRole('button', { name: 'Delete asset class' }).click();
  await toastText(page, 'Asset class deleted successfully');
  await dialog.waitFor({ state: 'detached' });
  expect(await rowOf(page, 'Offshore Equity').count()).toBe(0);
  await expectFocus(action('Multi-Asset Funds', 'Edit'));
});

test('one without rates says so below its name, and leads to where they are set', async () => {
  const row = rowOf(page, 'Offshore, "A"');
  const unrated = row.getByText('No rates yet: visitors do not see it');
  await name.fill('Offshore, "A"');
  await button('Add Asset Class').click();
  await unrated.waitFor();
  expect(await rowOf(page, 'Yield Funds').getByText('No rates yet').count()).toBe(0);
  await row.getByRole('button', { name: 'Set rates' }).click();
  await expectFocus(tab('Return Rates'));
  await button('Save All Changes').click();
  await page.getByText('No unsaved changes').waitFor();
  await tab('Asset Classes').click();
  await row.waitFor();
  await expect.poll(() => unrated.count()).toBe(0);

  await action('Offshore, "A"', 'Edit').click();
  await name.fill('Offshore');
  await button('Update Asset Class').click();
  await rowOf(page, 'Offshore').waitFor();
  await expect.poll(() => page.getByText('No rates yet').count()).toBe(0);
});

test('without a name it is refused here', async () => {
  await description.fill('Nameless.');
  await button('Add Asset Class').click();
  expect(await toastText(page, 'Validation Error')).toBe(
    'Validation Error\nAsset class name is required',
  );
  await expectFocus(name);
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await description.inputValue()).toBe('Nameless.');
});

test('what the server refuses is an error that says what failed and, where it said so, why', async () => {
  await name.fill('yield funds');
  await button('Add Asset Class').click();
  expect(await toastText(page, 'Error')).toMatch(
    /^Error\nFailed to add asset class\nThere is already an asset class named .*\.$/,
  );
  await page.route('**/api/admin/asset-classes/*', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await action('Yield Funds', 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete asset class' }).click();
  await page.locator('.toast', { hasText: 'Failed to delete asset class' }).waitFor();
  expect(await toastText(page, 'Error')).toBe('Error\nFailed to delete asset class');
});

test('while the list loads, when it fails and when it is empty, words stand in its place', () =>
  expectWordsForTable(page, 'Asset Classes', '**/api/asset-classes', {
    loading: 'Loading asset classes...',
    failed: 'Failed to load asset classes',
    empty: 'No asset classes found',
  }));
