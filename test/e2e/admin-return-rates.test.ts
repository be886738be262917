import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createCurrency } from '#lib/services/currencies.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, hold, openDashboard, rowOf, signedInPage, toastText } from './dashboard.ts';
import { moveTo } from './open-page.ts';

const server = await startAdminServer();
await withStore(server.dataDir, (store) =>
  store.transact('cli:test', (draft) => {
    setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.0725 });
    for (const code of ['EUR', 'GBP'])
      createCurrency(draft, { code, name: `The ${code}`, symbol: code, displayOrder: 9 });
  }),
);
const browser = await openBrowser();
afterAll(() => browser.close());

const RETURNS = '**/api/admin/asset-class-returns/**';
const open = () => openDashboard(browser, server.url, 'Return Rates');
const field = (page: Page, name: string) => rowOf(page, name).getByRole('spinbutton');
const values = (page: Page) =>
  page
    .getByRole('spinbutton')
    .evaluateAll((fields) => fields.map((input) => (input as HTMLInputElement).value));
const notes = (page: Page) => page.locator('.rate-note').allInnerTexts();
const saveAll = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
const count = (page: Page) => page.locator('.save-bar p').innerText();
const currency = (page: Page) => page.getByLabel('Currency');

/** Returns the stored rates of a currency, by the server's own account. */
async function storedIn(page: Page, currencyId: number): Promise<number[]> {
  const answer = await page.request.get(
    `${server.url}/api/admin/asset-class-returns/by-currency/${currencyId}`,
    { headers: { 'x-username': 'admin' } },
  );
  const rates: { returnRate: number }[] = await answer.json();
  return rates.map(({ returnRate }) => returnRate).toSorted((a, b) => a - b);
}

test('the rates of ZAR stand in fields of percent, with one decimal', async () => {
  const page = await open();
  await expect
    .poll(() => page.getByRole('heading', { name: 'Return Rate Management' }).isVisible())
    .toBe(true);
  await rowOf(page, 'Yield Funds').waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Asset Class', 'Risk Level', 'Return Rate (%)']);
  const shown = currency(page).locator('option:checked');
  await expect.poll(() => shown.innerText()).toBe('ZAR - South African Rand');
  await expect.poll(() => values(page)).toEqual(['7.3', '10.0', '12.0']);
  const input = field(page, 'Yield Funds');
  for (const [name, value] of Object.entries({ type: 'number', min: '0', max: '100', step: '0.1' }))
    await expect.poll(() => input.getAttribute(name)).toBe(value);
  await expect.poll(() => count(page)).toBe('No unsaved changes');
  const hint =
    'Rates are the assumed return for one year, before fees and tax. They are used in the calculator as soon as they are saved.';
  await expect.poll(() => page.getByText(hint).isVisible()).toBe(true);
});

test('saving sends every row; a rate nobody touched keeps its decimals', async () => {
  const page = await open();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await field(page, 'Multi-Asset Funds').fill('12.5');
  await expect.poll(() => notes(page)).toEqual(['', '', 'was 12.0%']);
  await expect
    .poll(() => rowOf(page, 'Multi-Asset Funds').getAttribute('data-chosen'))
    .toBe('true');
  await expect.poll(() => count(page)).toBe('1 unsaved change');
  await saveAll(page).click();
  expect(await toastText(page, 'Return rates saved successfully')).toBe(
    'Return rates saved successfully',
  );
  expect(sent).toHaveLength(3);
  expect(sent).toEqual(expect.arrayContaining([{ returnRate: 0.0725 }, { returnRate: 0.125 }]));
  await expect.poll(() => storedIn(page, 1)).toEqual([0.0725, 0.1, 0.125]);
  await expect.poll(() => notes(page)).toEqual(['', '', '']);
  await expect.poll(() => count(page)).toBe('No unsaved changes');
  await expect.poll(() => hasFocus(saveAll(page))).toBe(true);
});

test('what has no rate yet starts with the default of its risk, and is created', async () => {
  const page = await open();
  await currency(page).selectOption('EUR - The EUR');
  await expect.poll(() => values(page)).toEqual(['5.0', '8.0', '12.0']);
  await expect
    .poll(() => notes(page))
    .toEqual([
      'Default for low risk, not saved yet',
      'Default for medium risk, not saved yet',
      'Default for high risk, not saved yet',
    ]);
  await expect.poll(() => count(page)).toBe('3 unsaved changes');
  await field(page, 'Yield Funds').fill('6');
  expect((await notes(page))[1]).toBe('Not saved yet');
  const posts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postDataJSON());
  });
  await saveAll(page).click();
  await toastText(page, 'Return rates saved successfully');
  expect(posts).toHaveLength(3);
  expect(posts).toContainEqual({ currencyId: 6, assetClassId: 2, returnRate: 0.06 });
  await expect.poll(() => storedIn(page, 6)).toEqual([0.05, 0.06, 0.12]);
});

test('while it is saved the button is disabled, with a ring, and the fields hold still', async () => {
  const page = await open();
  await field(page, 'Yield Funds').fill('10.5');
  const release = await hold(page, RETURNS);
  await saveAll(page).click();
  await page.getByText('Saving 1 change', { exact: true }).waitFor();
  await expect.poll(() => saveAll(page).isDisabled()).toBe(true);
  await expect.poll(() => saveAll(page).locator('.ring').count()).toBe(1);
  await expect.poll(() => field(page, 'Yield Funds').isEditable()).toBe(false);
  await expect.poll(() => currency(page).isDisabled()).toBe(true);
  release();
  await toastText(page, 'Return rates saved successfully');
  await field(page, 'Yield Funds').fill('10');
  await saveAll(page).click();
  await expect.poll(() => count(page)).toBe('No unsaved changes');
});

test('what the server refuses keeps its text and its mark; the rest is saved', async () => {
  const page = await open();
  await currency(page).selectOption('KES - Kenyan Shilling');
  await expect.poll(() => values(page)).toEqual(['5.0', '8.0', '12.0']);
  await field(page, 'Money Market Funds').fill('150');
  await field(page, 'Yield Funds').fill('');
  await field(page, 'Multi-Asset Funds').fill('11');
  await saveAll(page).click();
  expect(await toastText(page, 'Failed to save return rates')).toBe(
    'Failed to save return rates\nA return rate is 0 to 100 percent.',
  );
  await expect.poll(() => values(page)).toEqual(['150', '', '11.0']);
  await expect
    .poll(() => notes(page))
    .toEqual(['30 times the old rate?\nwas 5.0%', 'was 8.0%', '']);
  await expect.poll(() => count(page)).toBe('2 unsaved changes');
  const refused = (name: string) => field(page, name).getAttribute('aria-invalid');
  await expect.poll(() => refused('Money Market Funds')).toBe('true');
  await expect.poll(() => refused('Multi-Asset Funds')).toBeNull();
  await expect.poll(() => storedIn(page, 2)).toEqual([0.05, 0.08, 0.11]);
  await field(page, 'Money Market Funds').fill('5');
  await expect.poll(() => refused('Money Market Funds')).toBeNull();
});

test('keys and the wheel: an arrow is a tenth of a percent, the wheel changes nothing', async () => {
  const page = await open();
  const input = field(page, 'Yield Funds');
  await input.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => input.inputValue()).toBe('10.1');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => count(page)).toBe('1 unsaved change');
  await input.fill('10.0');
  await expect.poll(() => count(page)).toBe('No unsaved changes');
  await input.hover();
  await page.mouse.wheel(0, 240);
  await expect.poll(() => input.inputValue()).toBe('10.0');
});

test('while something loads, when it fails and when there is nothing, words say what', async () => {
  const page = await signedInPage(browser, server.url);
  const show = async () => {
    await page.goto(`${server.url}/admin`);
    await page.getByRole('tab', { name: 'Return Rates' }).click();
  };
  const expectFailure = async (text: string) => {
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(text);
  };
  const releaseData = await hold(page, '**/api/asset-classes');
  const releaseRates = await hold(page, RETURNS);
  await show();
  await page.getByText('Loading data...', { exact: true }).waitFor();
  await expect.poll(() => saveAll(page).isDisabled()).toBe(true);
  releaseData();
  await page.getByText('Loading return rates...', { exact: true }).waitFor();
  await expect.poll(() => saveAll(page).isDisabled()).toBe(true);
  releaseRates();
  await rowOf(page, 'Yield Funds').waitFor();

  await page.route(RETURNS, (route) => route.fulfill({ status: 500, body: 'No.' }));
  await show();
  await expectFailure('Failed to load returns data');
  await page.unroute(RETURNS);
  await saveAll(page).click();
  await rowOf(page, 'Yield Funds').waitFor();

  await page.route('**/api/asset-classes', (route) => route.abort());
  await show();
  await expectFailure('Failed to load initial data');
  await page.unroute('**/api/asset-classes');
  await page.route('**/api/asset-classes', (route) => route.fulfill({ json: [] }));
  await show();
  await page.getByText('No return rates found for this currency', { exact: true }).waitFor();
  const helper = 'Add an asset class first, then set its rate here.';
  await expect.poll(() => page.getByText(helper).isVisible()).toBe(true);

  await page.route('**/api/currencies', (route) => route.fulfill({ json: [] }));
  await show();
  await page.getByText('No return rates found for this currency', { exact: true }).waitFor();
  await expect.poll(() => saveAll(page).isDisabled()).toBe(true);
  await expect.poll(() => currency(page).isDisabled()).toBe(true);
});

test('saved rates are in the calculator without loading the page anew', async () => {
  const page = await signedInPage(browser, server.url);
  await page.goto(server.url);
  await page.getByRole('radio', { name: 'Yield Funds' }).waitFor();
  await moveTo(page, '/admin');
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await field(page, 'Yield Funds').fill('9');
  await saveAll(page).click();
  await toastText(page, 'Return rates saved successfully');
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.locator('.choice-rate', { hasText: '9%' }).waitFor();
});
