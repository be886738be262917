import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { applyInputs, PHONE, setOwnStyles } from './calculator-page.ts';
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

test('a person’s own spacing and the largest figures fit', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await applyInputs(page, 'deposit=1000000000000&topup=1000000000000&escalation=100&years=30');
  await expectToFit(page);
  await applyInputs(page, 'inflation=5');
  await setOwnStyles(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  );
  await expectToFit(page);
});
