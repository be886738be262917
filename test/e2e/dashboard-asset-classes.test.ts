import { expect, test } from 'vitest';
import { rowOf, toastText } from './dashboard.ts';
import { expectFocus, expectWordsForTable, startEditor } from './editor.ts';

const { page, ...editor } = await startEditor('Asset Classes');
const { field, tab, button, form, action, cellsOf, columns } = editor;
const name = field('Name');
const description = page.getByLabel('Description (optional)');
const risk = field('Risk level');

test('the form asks for a name, a description of three lines and a risk, which the table shows as an outlined, a quiet or a loud badge', async () => {
  await page.getByRole('heading', { name: 'Asset Class Management' }).waitFor();
  await form('Add an asset class').waitFor();
  expect(await name.getAttribute('placeholder')).toBe('Name (e.g., Money Market)');
  expect(await description.getAttribute('rows')).toBe('3');
  expect(await risk.inputValue()).toBe('low');
  expect(await risk.locator('option').allInnerTexts()).toEqual(['Low', 'Medium', 'High']);
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

test('an asset class is added, edited and deleted, in the words of its kind', async () => {
  await name.fill('Offshore Equity');
  await risk.selectOption('High');
  await button('Add Asset Class').click();
  await toastText(page, 'Asset class added successfully');
  await expect.poll(() => cellsOf('Offshore Equity', 2)).toEqual(['–', 'High']);
  expect(await risk.inputValue()).toBe('low');

  await action('Offshore Equity', 'Edit').click();
  await form('Edit Offshore Equity').waitFor();
  await name.fill('Foreign Equity');
  await description.fill('Shares abroad.');
  await risk.selectOption('Medium');
  await button('Update Asset Class').click();
  await toastText(page, 'Asset class updated successfully');
  expect(await cellsOf('Foreign Equity', 2)).toEqual(['Shares abroad.', 'Medium']);

  await action('Foreign Equity', 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete asset class' });
  const question = await dialog.innerText();
  expect(question).toContain(
    'Are you sure you want to delete this asset class? This will also delete any returns associated with it.',
  );
  expect(question).toContain('Foreign Equity');
  await dialog.getByRole('button', { name: 'Delete asset class' }).click();
  await toastText(page, 'Asset class deleted successfully');
  await expect.poll(() => rowOf(page, 'Foreign Equity').count()).toBe(0);
});

test('one without rates says so below its name, and leads to where they are set', async () => {
  const row = rowOf(page, 'Offshore');
  const unrated = row.getByText('No rates yet: visitors do not see it');
  await name.fill('Offshore');
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
});

test('while the list loads, when it fails and when it is empty, words stand in its place', () =>
  expectWordsForTable(page, 'Asset Classes', '**/api/asset-classes', {
    loading: 'Loading asset classes...',
    failed: 'Failed to load asset classes',
    empty: 'No asset classes found',
  }));
