import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { classesAt } from '#test/catalogue-host.ts';
import { PHONE, putIn, setOwnStyles } from './calculator-page.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { COMPLETE_CHART, moveTo, SERVER_URL, sharedPage, showsNewestResult } from './open-page.ts';

const browser = await openBrowser();

async function openEverything(page: Page): Promise<void> {
  await page.getByText('Blended portfolio', { exact: true }).click();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByText('Adjust for inflation').click();
  await showsNewestResult(page);
}

test('each of its states is accessible and fits', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await openEverything(page);
  await expectAccessible(page);
  await expectToFit(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await expectToFit(page);
  await moveTo(page, '/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
}, 90_000);

test('catalogues of 1, 4 and 7 classes fit a small phone in both modes', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [currency, count] of [
    ['KES', 1],
    ['BWP', 4],
    ['USD', 7],
  ] as const) {
    const rates = Array.from({ length: count }, (_, index) => 0.05 + index / 100);
    await page.route(`**/by-currency/${currency}`, (route) =>
      route.fulfill({ json: classesAt(...rates) }),
    );
    await page.getByText('Single asset class').click();
    await page.getByLabel('Currency').selectOption(currency);
    await page.locator('.choice', { hasText: `Fund ${count}` }).waitFor();
    expect(await page.locator('.choice').count()).toBe(count);
    await page.getByText('Blended portfolio', { exact: true }).click();
    await expect.poll(() => page.locator('.allocation-block').count()).toBe(count);
    const shares = await page
      .locator('.share-field input')
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    const slider = page.locator('.allocation').getByRole('slider').first();
    expect(await slider.isDisabled()).toBe(count === 1);
    expect(await page.locator('.hold').count()).toBe(count === 1 ? 0 : count);
    expect(await page.getByText('Moving one share').count()).toBe(count === 1 ? 0 : 1);
    await slider.press('ArrowLeft');
    await showsNewestResult(page);
    await expectToFit(page);
    expect(await page.locator('body').innerText()).not.toContain('NaN');
  }
}, 90_000);

test('a person’s own spacing and the largest figures fit', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await putIn(page, 'deposit=1000000000000&topup=1000000000000&escalation=100&years=30');
  await expectToFit(page);
  await putIn(page, 'inflation=5');
  await setOwnStyles(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  );
  await expectToFit(page);
});

test('on a phone the yearly table is still a table', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await page.setViewportSize(PHONE);
  const table = page.getByRole('table', { name: 'Yearly Breakdown' });
  expect(await table.getByRole('row').count()).toBe(6);
  expect(await table.getByRole('columnheader').count()).toBe(5);
  expect(await table.getByRole('rowheader').first().textContent()).toBe('1');
  // Screen readers take the roles from the layout unless they are named.
  expect(await page.locator('.yearly-table :not([role], button, button *)').count()).toBe(0);
});
