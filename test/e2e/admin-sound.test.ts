import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { openDashboard, rowOf, signedInPage, toastText } from './dashboard.ts';
import { expectSound, expectToFit } from './expect-sound.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const WIDTHS = [1440, 390];

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const edit = (page: Page, row: string) =>
  rowOf(page, row).getByRole('button', { name: 'Edit' }).click();
const askToDelete = (page: Page, row: string) =>
  rowOf(page, row).getByRole('button', { name: 'Delete' }).click();

async function cancel(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('both themes are sound in the tables, the forms, what they refuse, and the questions', async () => {
  const page = await openDashboard(browser, server.url, 'Currencies');
  await rowOf(page, 'KES').waitFor();
  await expectSound(page, { widths: WIDTHS });
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await toastText(page, 'Validation Error');
  await expectSound(page, { widths: WIDTHS });
  await edit(page, 'KES');
  await askToDelete(page, 'KES');
  await expectSound(page, { widths: WIDTHS });
  await cancel(page);
  await tab(page, 'Asset Classes');
  await edit(page, 'Yield Funds');
  await expectSound(page, { widths: WIDTHS });
  await askToDelete(page, 'Yield Funds');
  await expectSound(page, { widths: WIDTHS });
  await cancel(page);
  await tab(page, 'Return Rates');
  const rate = rowOf(page, 'Yield Funds').getByRole('spinbutton');
  await rate.fill('150');
  await expectSound(page, { widths: WIDTHS });
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await toastText(page, 'Failed to save return rates');
  await expectSound(page, { widths: WIDTHS });
  await tab(page, 'Currencies');
  await page.getByRole('dialog').waitFor();
  await expectSound(page, { widths: WIDTHS });
});

test('both themes are sound while something loads, when it fails and when there is nothing', async () => {
  const page = await signedInPage(browser, server.url);
  let reply: (() => Promise<unknown>) | undefined;
  await page.route(/\/api\/(currencies|asset-classes|admin\/.*)$/, async (route) => {
    if (reply === undefined) return new Promise(() => {});
    const isEmpty = (await reply()) === 'empty';
    return route.fulfill(isEmpty ? { json: [] } : { status: 500, body: 'No.' });
  });
  await page.goto(`${server.url}/admin`);
  for (const name of ['Currencies', 'Asset Classes', 'Return Rates']) {
    await tab(page, name);
    await page.locator('.area-loading').waitFor();
    await expectSound(page, { widths: WIDTHS });
  }
  reply = async () => 'failed';
  await page.reload();
  for (const name of ['Currencies', 'Asset Classes', 'Return Rates']) {
    await tab(page, name);
    await page.locator('.area-failure').waitFor();
    await expectSound(page, { widths: WIDTHS });
  }
  reply = async () => 'empty';
  await page.reload();
  for (const name of ['Currencies', 'Asset Classes', 'Return Rates']) {
    await tab(page, name);
    await page.locator('.area-empty').waitFor();
    await expectSound(page, { widths: WIDTHS });
  }
});

const LONG = 'Extraordinarily-long-name-without-any-place-to-break-'.repeat(2).slice(0, 100);

test('nothing scrolls sideways at 320 to 1440 px, however long the names are', async () => {
  const page = await signedInPage(browser, server.url);
  const fill = { id: 77, name: LONG, isDefault: true, displayOrder: -1_000_000 };
  const currencies = [
    { ...fill, code: 'ABCDEFGHIJKL', symbol: 'WWWWWWWW' },
    { ...fill, id: 78, code: 'WWWWWWWWWWWW', symbol: 'W', isDefault: false },
  ];
  const classes = [{ id: 1, name: LONG, description: LONG.repeat(10), risk: 'medium' }];
  await page.route('**/api/currencies', (route) => route.fulfill({ json: currencies }));
  await page.route('**/api/asset-classes', (route) => route.fulfill({ json: classes }));
  await page.route('**/by-currency/*', (route) => route.fulfill({ json: [] }));
  await page.goto(`${server.url}/admin`);
  const expectNoOverflow = async () => {
    await page.getByRole('rowheader').first().waitFor();
    await expectToFit(page, [320, 390, 640, 820, 1024, 1440]);
  };
  await expectNoOverflow();
  await edit(page, 'WWWWWWWWWWWW');
  await askToDelete(page, 'WWWWWWWWWWWW');
  await expectNoOverflow();
  await cancel(page);
  await tab(page, 'Asset Classes');
  await edit(page, LONG);
  await expectNoOverflow();
  await tab(page, 'Return Rates');
  await expectNoOverflow();
});

test('on a phone every action can be hit with a thumb', async () => {
  const page = await openDashboard(browser, server.url, 'Currencies', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await rowOf(page, 'ZAR').waitFor();
  const heights = await page
    .locator('main :is(button, input, .back-link)')
    .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('with reduced motion the ring stands still', async () => {
  const page = await signedInPage(browser, server.url);
  await page.route('**/api/currencies', () => new Promise(() => {}));
  await page.goto(`${server.url}/admin`);
  const ring = page.locator('.area-loading .ring');
  await ring.waitFor();
  await expect
    .poll(() => ring.evaluate((element) => getComputedStyle(element).animationDuration))
    .toBe('0s');
});
