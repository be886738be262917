import { expect, test } from 'vitest';
import { startWithColleague } from './colleague.ts';
import { rowOf, toastText } from './dashboard.ts';
import { expectFocus, startEditor } from './editor.ts';
import { expectAccessible } from './expect-accessible.ts';
import { linesOf } from './open-page.ts';

const { server, bo, longview } = await startWithColleague();
const { page, ...editor } = await startEditor('Currencies', server);
const { field, tab, button, form, action, fill } = editor;
const conflict = page.locator('.editor-conflict');

test('the form stays, says what a colleague changed, and saves over it only when told to', async () => {
  await action('KES', 'Edit').click();
  await fill({ Symbol: 'Sh' });
  const theirs = { code: 'KES', name: 'The Kenyan shilling', symbol: 'KSh', displayOrder: 4 };
  await bo('PUT', 'currencies/2', theirs);
  await button('Update Currency').click();
  expect(await toastText(page, 'Failed to update currency')).toMatch(
    /^Failed to update currency\nbo@example\.com changed the name and display order of KES on .* UTC\.$/,
  );
  await expect
    .poll(() => linesOf(conflict))
    .toEqual([
      'bo@example.com changed this currency just now.',
      ...['Name', 'Kenyan Shilling', 'to', 'The Kenyan shilling'],
      ...['Display order', '2', 'to', '4'],
      ...['Use theirs', 'Save mine'],
    ]);
  expect(await field('Symbol').inputValue()).toBe('Sh');
  await rowOf(page, 'KES').getByText('The Kenyan shilling').waitFor();

  await button('Save mine').focus();
  await page.keyboard.press('Enter');
  await toastText(page, 'Currency updated successfully');
  await conflict.waitFor({ state: 'detached' });
  await expectFocus(action('KES', 'Edit'));
  expect(await rowOf(page, 'KES').innerText()).toMatch(/Kenyan Shilling\s+Sh\s/);
});

test('the choice names risk and description as the form does, is accessible, and with the keyboard alone theirs fills the form', async () => {
  await tab('Asset Classes').click();
  await action('Money Market Funds', 'Edit').click();
  await fill({ Name: 'Money Market' });
  const theirs = { name: 'Money Market Funds', description: null, risk: 'medium' };
  await bo('PUT', 'asset-classes/1', theirs);
  await button('Update Asset Class').click();
  await expect
    .poll(() => linesOf(conflict))
    .toEqual([
      'bo@example.com changed this asset class just now.',
      ...['Description', 'Cash and short-term deposits with minimal risk to capital.', 'to', '–'],
      ...['Risk level', 'Low', 'to', 'Medium'],
      ...['Use theirs', 'Save mine'],
    ]);
  await button('Update Asset Class').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expectFocus(button('Use theirs'));
  await expectAccessible(page, { widths: [1440, 390] });
  await page.keyboard.press('Enter');
  await conflict.waitFor({ state: 'detached' });
  await expectFocus(field('Name'));
  expect(await field('Name').inputValue()).toBe('Money Market Funds');
  expect(await field('Risk level').inputValue()).toBe('medium');
  await form('Edit Money Market Funds').waitFor();
});

test('a currency that was deleted meanwhile is said in one sentence and leaves the table', async () => {
  await action('SZL', 'Edit').click();
  await fill({ Symbol: 'E' });
  await longview.done(['currency', 'delete', 'SZL', '--yes']);
  await button('Update Currency').click();
  await expect
    .poll(() => conflict.innerText())
    .toMatch(/^\S+ \(command line\) deleted this currency just now\.$/);
  expect(await toastText(page, 'Failed to update currency')).toMatch(/ deleted SZL on /);
  await rowOf(page, 'SZL').waitFor({ state: 'detached' });
  expect(await button('Update Currency').count()).toBe(0);
  await button('Cancel').click();
  await expectFocus(field('Code'));
  expect(await field('Symbol').inputValue()).toBe('');
});
