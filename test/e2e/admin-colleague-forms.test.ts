import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { addWebUser, startAdminServer } from '#test/admin-server.ts';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { runCommand } from '#test/run-command.ts';
import { hasFocus, openDashboard, rowOf, toastText } from './dashboard.ts';
import { linesOf } from './open-page.ts';

const BO = 'bo@example.com';
const server = await startAdminServer();
await addWebUser(server, BO);
const browser = await openBrowser();
afterAll(() => browser.close());

const open = (tab = 'Currencies', options: Parameters<typeof openDashboard>[3] = {}) =>
  openDashboard(browser, server.url, tab, options);
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const action = (page: Page, row: string, name: string) =>
  rowOf(page, row).getByRole('button', { name, exact: true });
const conflict = (page: Page) => page.locator('.editor-conflict');

/** Changes the catalogue from the terminal. */
async function run(...args: string[]): Promise<void> {
  const { code, stderr } = await runCommand([...args, '--data', server.dataDir]);
  if (code !== 0) throw new Error(stderr);
}

/** Returns a page where the symbol of a new currency is typed that Bo has renamed and moved meanwhile. */
async function meetBo(code: string, options: Parameters<typeof openDashboard>[3] = {}) {
  await run(
    'currency',
    'add',
    '--code',
    code,
    '--name',
    'A dollar',
    '--symbol',
    '$',
    '--display-order',
    '8',
  );
  const page = await open('Currencies', options);
  await action(page, code, 'Edit').click();
  await field(page, 'Symbol').fill('N$');
  const bo = await open('Currencies', { username: BO });
  await action(bo, code, 'Edit').click();
  await field(bo, 'Name').fill('The Namibian dollar');
  await field(bo, 'Display order').fill('4');
  await button(bo, 'Update Currency').click();
  await toastText(bo, 'Currency updated successfully');
  await button(page, 'Update Currency').click();
  await conflict(page).waitFor();
  return page;
}

test('the form stays, says what a colleague changed, and saves over it only when told to', async () => {
  const page = await meetBo('NAD');
  expect(await toastText(page, 'Failed to update currency')).toMatch(
    /^Failed to update currency\nbo@example\.com changed the name and display order of NAD on .* UTC\.$/,
  );
  await expect
    .poll(() => linesOf(conflict(page)))
    .toEqual([
      'bo@example.com changed this currency just now.',
      'Name',
      'A dollar',
      'to',
      'The Namibian dollar',
      'Display order',
      '8',
      'to',
      '4',
      'Use theirs',
      'Save mine',
    ]);
  await expect.poll(() => field(page, 'Symbol').inputValue()).toBe('N$');
  await expect.poll(() => rowOf(page, 'NAD').innerText()).toContain('The Namibian dollar');

  await button(page, 'Save mine').focus();
  await page.keyboard.press('Enter');
  await toastText(page, 'Currency updated successfully');
  await expect.poll(() => conflict(page).count()).toBe(0);
  await expect.poll(() => hasFocus(action(page, 'NAD', 'Edit'))).toBe(true);
  await expect.poll(() => rowOf(page, 'NAD').innerText()).toMatch(/A dollar[\s\S]*N\$/);
});

test('theirs fills the form, with the keyboard alone', async () => {
  const page = await meetBo('XNA');
  await button(page, 'Update Currency').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => hasFocus(button(page, 'Use theirs'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => conflict(page).count()).toBe(0);
  await expect.poll(() => hasFocus(field(page, 'Code'))).toBe(true);
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('The Namibian dollar');
  await expect.poll(() => field(page, 'Symbol').inputValue()).toBe('$');
  await expect.poll(() => page.getByRole('form', { name: 'Edit XNA' }).isVisible()).toBe(true);
});

test('a currency that was deleted meanwhile is said in one sentence and leaves the table', async () => {
  await run('currency', 'add', '--code', 'TZS', '--name', 'Tanzanian Shilling', '--symbol', 'TSh');
  const page = await open();
  await action(page, 'TZS', 'Edit').click();
  await field(page, 'Symbol').fill('Sh');
  await run('currency', 'delete', 'TZS', '--yes');
  await button(page, 'Update Currency').click();
  await conflict(page).waitFor();
  await expect
    .poll(() => conflict(page).innerText())
    .toMatch(/^\S+ \(command line\) deleted this currency just now\.$/);
  expect(await toastText(page, 'Failed to update currency')).toMatch(/ deleted TZS on /);
  await rowOf(page, 'TZS').waitFor({ state: 'detached' });
  await expect.poll(() => button(page, 'Update Currency').count()).toBe(0);
  await button(page, 'Cancel').click();
  await expect.poll(() => hasFocus(field(page, 'Code'))).toBe(true);
  await expect.poll(() => field(page, 'Symbol').inputValue()).toBe('');
});

test('what was changed meanwhile is not deleted: the notification says why, and the table shows it', async () => {
  const page = await open('Asset Classes');
  await action(page, 'Yield Funds', 'Delete').click();
  await run('asset-class', 'update', 'Yield Funds', '--risk', 'high');
  const dialog = page.getByRole('dialog', { name: 'Delete asset class' });
  await dialog.getByRole('button', { name: 'Delete asset class' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await toastText(page, 'Error')).toMatch(
    /^Error\nFailed to delete asset class\n\S+ \(command line\) changed the risk of Yield Funds to high on /,
  );
  await rowOf(page, 'Yield Funds').getByText('High').waitFor();
});

test('an asset class that a colleague changed names risk and description as the form does', async () => {
  const page = await open('Asset Classes');
  await action(page, 'Money Market Funds', 'Edit').click();
  await field(page, 'Name').fill('Money Market');
  await run('asset-class', 'update', 'Money Market Funds', '--risk', 'medium', '--description', '');
  await button(page, 'Update Asset Class').click();
  await conflict(page).waitFor();
  const [, ...lines] = await linesOf(conflict(page));
  expect(lines).toEqual([
    'Description',
    'Cash and short-term deposits with minimal risk to capital.',
    'to',
    '–',
    'Risk level',
    'Low',
    'to',
    'Medium',
    'Use theirs',
    'Save mine',
  ]);
  await button(page, 'Save mine').click();
  await toastText(page, 'Asset class updated successfully');
  await rowOf(page, 'Money Market').getByText('Low').waitFor();
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('the choice has no fault that axe finds, %s at %i', async (colorScheme, width) => {
  const code = `X${colorScheme.slice(0, 2)}${width}`.toUpperCase();
  const page = await meetBo(code, { colorScheme, viewport: { width, height: 900 } });
  await button(page, 'Use theirs').focus();
  expect(await axeFindings(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/form-${colorScheme}-${width}.png`,
      fullPage: true,
    });
});
