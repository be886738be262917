import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { percentOf } from '#lib/domain/rates.ts';
import { listReturnRates, setReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import { addWebUser, startAdminServer } from '#test/admin-server.ts';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { runCommand } from '#test/run-command.ts';
import { hasFocus, hold, openDashboard, rowOf, toastText } from './dashboard.ts';

const ZAR = 1;
const BO = 'bo@example.com';
const server = await startAdminServer();
await addWebUser(server, BO);
const browser = await openBrowser();
afterAll(() => browser.close());

const open = (options: Parameters<typeof openDashboard>[3] = {}) =>
  openDashboard(browser, server.url, 'Return Rates', options);
const field = (page: Page, name: string) => rowOf(page, name).getByRole('spinbutton');
const note = (page: Page, name: string) => rowOf(page, name).locator('.rate-note');
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saveAll = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
const said = (page: Page) => page.locator('.save-said');
const failure = (page: Page) => toastText(page, 'Failed to save return rates');

/** Sets a rate of ZAR, in percent, from the terminal. */
async function setRate(name: string, percent: number): Promise<void> {
  const args = ['rate', 'set', 'ZAR', name, String(percent), '--data', server.dataDir];
  const { code, stderr } = await runCommand(args);
  if (code !== 0) throw new Error(stderr);
}

/** Returns the stored rates of ZAR, in percent. */
function storedRates(): Promise<number[]> {
  return withStore(server.dataDir, async (store) =>
    listReturnRates(store.current.data, ZAR).map(({ returnRate }) => percentOf(returnRate)),
  );
}

/** Saves 11% for Yield Funds as Bo while 10.5 is typed for it here, and then saves all of it. */
async function meetBo(options: Parameters<typeof openDashboard>[3] = {}): Promise<Page> {
  const page = await open(options);
  await field(page, 'Yield Funds').fill('10.5');
  const bo = await open({ username: BO });
  await field(bo, 'Yield Funds').fill('11');
  await saveAll(bo).click();
  await toastText(bo, 'Return rates saved successfully');
  await saveAll(page).click();
  await failure(page);
  return page;
}

beforeEach(() =>
  withStore(server.dataDir, (store) =>
    store.transact('cli:test', (draft) => {
      for (const [index, returnRate] of [0.07, 0.1, 0.12].entries())
        setReturnRate(draft, { currencyId: ZAR, assetClassId: index + 1, returnRate });
    }),
  ),
);

test('Save All with nothing typed undoes nothing that was imported meanwhile', async () => {
  const page = await open();
  await field(page, 'Yield Funds').waitFor();
  await setRate('Yield Funds', 8.5);
  await setRate('Multi-Asset Funds', 13.25);
  await saveAll(page).click();
  expect(await toastText(page, 'Return rates saved successfully')).toBe(
    'Return rates saved successfully',
  );
  expect(await storedRates()).toEqual([7, 8.5, 13.25]);
  await expect.poll(() => field(page, 'Yield Funds').inputValue()).toBe('8.5');
  await expect.poll(() => page.getByText('No unsaved changes').isVisible()).toBe(true);
});

test('a typed rate that a colleague changed keeps its text and shows both', async () => {
  const page = await open();
  await field(page, 'Yield Funds').fill('10.5');
  await field(page, 'Money Market Funds').fill('7.5');
  const bo = await open({ username: BO });
  await field(bo, 'Yield Funds').fill('11');
  await saveAll(bo).click();
  await toastText(bo, 'Return rates saved successfully');

  await saveAll(page).click();
  await expect
    .poll(() => failure(page))
    .toBe('Failed to save return rates\nA colleague changed 1 rate in the meantime.');
  expect(await storedRates()).toEqual([7.5, 11, 12]);
  await expect.poll(() => field(page, 'Yield Funds').inputValue()).toBe('10.5');
  await expect.poll(() => rowOf(page, 'Yield Funds').getAttribute('data-chosen')).toBe('true');
  expect((await note(page, 'Yield Funds').innerText()).split(/\s*\n\s*/)).toEqual([
    'bo@example.com saved 11.0% just now',
    'Use 11.0%',
    'Save 10.5%',
  ]);
  await expect
    .poll(() => said(page).innerText())
    .toBe(
      'Saved, except 1 rate that a colleague changed in the meantime. Choose which of the two to keep.',
    );
  await expect.poll(() => said(page).getAttribute('role')).toBe('status');
  await expect
    .poll(() => page.getByText('1 unsaved change', { exact: true }).isVisible())
    .toBe(true);
  await expect.poll(() => hasFocus(saveAll(page))).toBe(true);
  const describedBy = await field(page, 'Yield Funds').getAttribute('aria-describedby');
  const [noteId = ''] = describedBy?.split(' ') ?? [];
  await expect
    .poll(() => page.locator(`[id="${noteId}"]`).innerText())
    .toBe('bo@example.com saved 11.0% just now');
});

test('with the keyboard alone: the colleague’s rate is taken, and the field has the focus', async () => {
  const page = await meetBo();
  await field(page, 'Yield Funds').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(choice(page, 'Use 11.0% for Yield Funds'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(field(page, 'Yield Funds'))).toBe(true);
  await expect.poll(() => field(page, 'Yield Funds').inputValue()).toBe('11.0');
  await expect.poll(() => rowOf(page, 'Yield Funds').getAttribute('data-chosen')).toBe('false');
  await expect.poll(() => said(page).innerText()).toBe('');
  await expect.poll(() => page.getByText('No unsaved changes').isVisible()).toBe(true);
  expect((await storedRates())[1]).toBe(11);
});

test('with the keyboard alone: the typed rate is typed on, and saved over the colleague’s', async () => {
  const page = await meetBo();
  await field(page, 'Yield Funds').fill('10.55');
  await expect.poll(() => choice(page, 'Use 11.0% for Yield Funds').isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const save = choice(page, 'Save 10.55% for Yield Funds');
  await expect.poll(() => hasFocus(save)).toBe(true);
  const release = await hold(page, '**/api/admin/asset-class-returns/*');
  await page.keyboard.press('Enter');
  await save.locator('.ring').waitFor();
  await expect.poll(() => saveAll(page).isDisabled()).toBe(true);
  await expect.poll(() => choice(page, 'Use 11.0% for Yield Funds').isDisabled()).toBe(true);
  await expect.poll(() => field(page, 'Money Market Funds').isEditable()).toBe(true);
  await page.keyboard.press('Enter');
  release();
  await toastText(page, 'Return rates saved successfully');
  await expect.poll(() => hasFocus(field(page, 'Yield Funds'))).toBe(true);
  expect((await storedRates())[1]).toBe(10.55);
  await expect.poll(() => said(page).innerText()).toBe('');
});

test('Save All leaves a rate alone until somebody has chosen, and never saves over what was not shown', async () => {
  const page = await meetBo();
  await field(page, 'Money Market Funds').fill('7.25');
  await saveAll(page).click();
  await toastText(page, 'Return rates saved successfully');
  expect(await storedRates()).toEqual([7.25, 11, 12]);
  await expect.poll(() => choice(page, 'Save 10.5% for Yield Funds').isVisible()).toBe(true);

  await setRate('Yield Funds', 9);
  await choice(page, 'Save 10.5% for Yield Funds').click();
  await choice(page, 'Use 9.0% for Yield Funds').waitFor();
  await expect
    .poll(() => note(page, 'Yield Funds').innerText())
    .toMatch(/^\S+ \(command line\) saved 9\.0% just now/);
  expect((await storedRates())[1]).toBe(9);
});

test('two of them are counted', async () => {
  const page = await open();
  await field(page, 'Yield Funds').fill('10.5');
  await field(page, 'Multi-Asset Funds').fill('13');
  await setRate('Yield Funds', 9);
  await setRate('Multi-Asset Funds', 14);
  await saveAll(page).click();
  await expect.poll(() => failure(page)).toContain('A colleague changed 2 rates in the meantime.');
  await expect
    .poll(() => said(page).innerText())
    .toBe('Saved, except 2 rates that a colleague changed in the meantime. Choose which to keep.');
  await choice(page, 'Use 9.0% for Yield Funds').click();
  await expect.poll(() => said(page).innerText()).toContain('except 1 rate that');
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('the choice has no fault that axe finds, %s at %i', async (colorScheme, width) => {
  const page = await meetBo({ colorScheme, viewport: { width, height: 900 } });
  await choice(page, 'Use 11.0% for Yield Funds').focus();
  expect(await axeFindings(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  for (const name of ['Use 11.0%', 'Save 10.5%']) {
    const box = await choice(page, `${name} for Yield Funds`).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(width < 640 ? 44 : 28);
  }
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/rates-${colorScheme}-${width}.png`,
      fullPage: true,
    });
});

test('a class that a colleague deleted is named and leaves the table, and what is left is saved', async () => {
  const args = ['asset-class', 'add', '--name', 'Leaving Funds', '--risk', 'low', '--data'];
  expect((await runCommand([...args, server.dataDir])).code).toBe(0);
  const page = await open();
  await field(page, 'Leaving Funds').fill('6');
  await field(page, 'Multi-Asset Funds').fill('13');
  const away = ['asset-class', 'delete', 'Leaving Funds', '--yes', '--data', server.dataDir];
  expect((await runCommand(away)).code).toBe(0);
  await saveAll(page).click();
  await expect.poll(() => failure(page)).toContain('Leaving Funds was deleted in the meantime.');
  await expect.poll(() => rowOf(page, 'Leaving Funds').count()).toBe(0);
  expect(await storedRates()).toEqual([7, 10, 13]);
  await saveAll(page).click();
  await toastText(page, 'Return rates saved successfully');
});
