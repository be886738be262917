import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { SERVER_URL, sharedPage, showsNewestResult } from './open-page.ts';
import {
  amountToReach,
  keepButton,
  loadWhatIf,
  openWhatIf,
  planRows,
  turnInflation,
  whatIfButton,
} from './what-if.ts';

const browser = await openBrowser();

test('closed it says what is in it', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  const summary = page.locator('.what-if .disclosure-summary');
  const button = page.getByRole('button', {
    name: 'What if',
    exact: true,
    description: 'Lower and higher returns, a goal, plans side by side',
  });
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => page.getByRole('heading', { level: 2, name: 'What if' }).count()).toBe(1);
  await expect.poll(() => page.locator('.plans').count()).toBe(0);
  await openWhatIf(page);
  await expect.poll(() => whatIfButton(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => summary.count()).toBe(0);
});

test('open it compares the plan with lower and higher returns and with charges', async () => {
  const { url } = await startServer({ dataDir: await folderWithSite({ annualCharges: 1.2 }) });
  const page = await loadWhatIf(browser, url);
  const heads = page.getByRole('table', { name: 'Plans' }).getByRole('columnheader');
  await expect
    .poll(() => heads.allInnerTexts())
    .toEqual(['Plan', 'Future value', 'Total invested', 'Interest earned', 'Difference']);
  await expect
    .poll(async () => (await planRows(page)).map(([name]) => name))
    .toEqual([
      'This plan',
      'If returns were 1 point lower (6%)',
      'If returns were 1 point higher (8%)',
      'After charges of 1.2% a year',
    ]);
  await expect
    .poll(async () => (await planRows(page))[3]?.slice(1))
    .toEqual(['R117,927.51', 'R85,467.36', 'R32,460.15', 'R8,633.73 less']);

  await turnInflation(page);
  await expect.poll(() => heads.first().innerText()).toBe('Plan, in today’s money');

  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  await expect.poll(() => page.locator('.what-if').isVisible()).toBe(false);
});

const LARGEST = '1000000000000';

/** Keeps three plans, one of them of the largest figures, and asks for the ways to an amount. */
async function putToUse(page: Page): Promise<void> {
  await keepButton(page).click();
  await page.getByLabel('Initial deposit').fill(LARGEST);
  await page.getByLabel('Monthly top-up').fill(LARGEST);
  await keepButton(page).click();
  await page.getByLabel('Initial deposit').fill('10000');
  await page.getByLabel('Monthly top-up').fill('600');
  await keepButton(page).click();
  await page.getByLabel('Monthly top-up').fill('500');
  await amountToReach(page).fill('2500000');
  await page.getByText('Keeping going alone').waitFor();
  await showsNewestResult(page);
}

test('with three plans and the largest figures it is accessible and fits', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await expectAccessible(page, '.what-if');
  await putToUse(page);
  await expectAccessible(page, '.what-if');
  await expectToFit(page);
});
