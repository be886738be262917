import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { reopenDashboard, rowOf } from './dashboard.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { startRates } from './rates.ts';

const MIXED_ID = 3;

const { page, bo, tab, action } = await startRates({
  tab: 'Currencies',
});
await bo('POST', 'currencies', { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 });

beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

/** Expects the page, and what is `inside`, to be accessible and to fit. */
async function expectGood(inside?: Locator): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page, inside);
}

/** Leaves the question or drawer that is open, or both, one upon the other. */
async function cancel(): Promise<void> {
  const open = page.getByRole('dialog');
  await open.first().waitFor();
  for (let left = await open.count(); left > 0; left--) {
    await page.keyboard.press('Escape');
    await expect.poll(() => open.count()).toBeLessThan(left);
  }
}

test('long lists with the longest names are accessible and fit', async () => {
  const LONG = 'Extraordinarily-long-name-without-any-place-to-break-'.repeat(2).slice(0, 97);
  const list = <Item>(make: (n: number) => Item) => Array.from({ length: 30 }, (_, n) => make(n));
  const currencies = list((n) => ({
    id: n + 1,
    code: `WWWWWWWWWW${n + 10}`,
    name: LONG + n,
    symbol: 'WWWWWWWW',
    isDefault: n === 0,
    displayOrder: -1_000_000,
  }));
  const classes = list((n) => ({
    id: n + 1,
    name: LONG + n,
    description: LONG.repeat(10),
    risk: 'medium',
  }));
  await page.route('**/api/currencies', (route) => route.fulfill({ json: currencies }));
  await page.route('**/api/asset-classes', (route) => route.fulfill({ json: classes }));
  await page.route('**/by-currency/*', (route) => route.fulfill({ json: [] }));
  await reopenDashboard(page);
  const expectGoodAmongOthers = async () => {
    await page.getByRole('searchbox').fill('2');
    await page.locator('.tab-filter').getByRole('status').getByText(' of ').waitFor();
    await page.evaluate(() => scrollTo(0, 700));
    await expectGood();
    await page.getByRole('searchbox').fill('');
  };

  await rowOf(page, 'WWWWWWWWWW10').waitFor();
  await expectGoodAmongOthers();
  await action('WWWWWWWWWW12', 'Edit').click();
  await action('WWWWWWWWWW12', 'Delete').click();
  await page.getByRole('dialog').waitFor();
  await expectToFit(page);
  await cancel();
  await tab('Asset Classes').click();
  await action(`${LONG}1`, 'Edit').click();
  await expectToFit(page);
  await tab('Return Rates').click();
  await rowOf(page, `${LONG}1`).waitFor();
  await expectToFit(page);
  await expectGoodAmongOthers();
});

test('the history and its questions are accessible and fit', async () => {
  const change = { name: 'N'.repeat(100), description: 'Long '.repeat(60), risk: 'low' };
  await bo('PUT', `asset-classes/${MIXED_ID}`, change);
  const drawer = page.locator('dialog.drawer');
  const revert = drawer.getByRole('button', { name: /^Revert/ }).first();
  const question = page.getByRole('dialog', { name: 'Revert this change?' });
  await tab('Asset Classes').click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await revert.waitFor();
  await expectGood(drawer);
  await revert.click();
  await question.locator('.confirm-changes').waitFor();
  await expectGood();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await bo('PUT', `asset-classes/${MIXED_ID}`, { ...change, risk: 'high' });
  await revert.click();
  await question.getByRole('alert').waitFor();
  await expectGood();
  await cancel();
});
