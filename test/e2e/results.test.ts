import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openPage, openResult, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
const openDefaults = (options: BrowserContextOptions = {}) =>
  openResult(browser, server.url, options);

test('the defaults give R126,561.24, the same in every place', async () => {
  const page = await openDefaults();
  const headline = page.getByRole('heading', { level: 2, name: /you could have/ });
  expect(await headline.textContent()).toBe('In 10 years you could have R126,561.24');
  expect(await page.locator('.headline-figure').textContent()).toBe('R126,561.24');
  expect(await textOf(page, '.split-parts')).toBe(
    'Total invested R85,467.36 Interest earned, 32.5% R41,093.88',
  );
  expect(await textOf(page, '.summary')).toBe(
    'Investment Summary Future value R126,561.24 Total invested R85,467.36 Interest earned R41,093.88 Interest share 32.5%',
  );
  expect(await rowsOf(page)).toHaveLength(10);
  expect((await rowsOf(page)).at(-1)).toMatch(/R126,561\.24$/);
  expect(await page.locator('.result-strip .in-reach-figure').textContent()).toBe('R126,561.24');
  expect(await page.locator('.result-dock .in-reach-figure').textContent()).toBe('R126,561.24');
});

test('the yearly table has a row for each year, which adds up and follows the one before', async () => {
  const page = await openDefaults();
  expect(await page.locator('.yearly-columns').innerText()).toBe(
    'Year\tOpening\tContrib.\tInterest\tClosing',
  );
  const rows = await rowsOf(page);
  expect(rows[0]).toBe('1\tR10,000.00\tR6,000.00\tR955.34\tR16,955.34');
  expect(rows[5]).toBe('6\tR53,696.78\tR7,657.69\tR4,178.40\tR65,532.87');
  let previous = 10_000_00;
  for (const row of rows) {
    const [, opening, paidIn, interest, closing] = row
      .split('\t')
      .map((cell) => Math.round(Number(cell.replace(/[R,]/g, '')) * 100));
    expect(opening).toBe(previous);
    expect((opening ?? 0) + (paidIn ?? 0) + (interest ?? 0)).toBe(closing);
    previous = closing ?? 0;
  }
});

test('on a phone a row takes two lines, and is still a row of a table', async () => {
  const page = await openDefaults({ viewport: { width: 390, height: 844 } });
  const table = page.getByRole('table', { name: 'Yearly Breakdown' });
  expect(await table.getByRole('row').count()).toBe(11);
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Year',
    'Opening',
    'Contrib.',
    'Interest',
    'Closing',
  ]);
  expect(await table.getByRole('rowheader').first().innerText()).toBe('1');
  // Screen readers take the roles from the layout unless they are named.
  expect(
    await page.locator('.yearly-table:not([role]), .yearly-table :not([role], button)').count(),
  ).toBe(0);
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  const [opening, , , closing] = await Promise.all(
    (await cells.all()).map((cell) => cell.boundingBox()),
  );
  expect(opening?.y).toBeGreaterThan((closing?.y ?? 0) + 20);

  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const head = await table.locator('thead').boundingBox();
  expect(Math.round(head?.y ?? -1)).toBe(0);
});

test('every change of an input changes the result at once', async () => {
  const page = await openDefaults();
  const figure = page.locator('.headline-figure');
  await page.getByLabel('Initial deposit').fill('25000');
  expect(await figure.textContent()).toBe('R156,706.16');
  await page.getByLabel('Initial deposit').fill('10000');
  await page.getByLabel('Investment period').fill('15');
  expect(await figure.textContent()).toBe('R243,791.18');
  expect(await page.locator('.headline').textContent()).toContain('In 15 years');
  await page.getByLabel('Investment period').fill('1');
  expect(await page.locator('.headline').textContent()).toBe('In 1 year you could have R16,955.34');
  await page.getByLabel('Investment period').fill('10');

  await page.getByText('Blended portfolio').click();
  expect(await figure.textContent()).toBe('R148,550.77');
  expect(await page.locator('.assumptions').innerText()).toBe(
    'R10,000.00 to start and R500.00 a month, rising 5% a year, in a blended portfolio at 9.6% a year. An estimate before fees and tax.',
  );
  await page.getByText('Single asset class').click();

  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  expect(await figure.textContent()).toBe('R78,238.76');
  expect(await page.locator('.assumptions').innerText()).toBe(
    'R10,000.00 to start and R500.00 a month, rising 5% a year, in Money Market Funds at 7% a year, in today’s money with inflation at 5% a year. An estimate before fees and tax.',
  );
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in a result, its readings and its edges in the ${colorScheme} theme`, async () => {
    for (const width of [1440, 820, 390]) {
      const page = await openPage(browser, server.url, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      await page.locator('.growth-canvas canvas').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      const chart = page.getByRole('group', { name: /^Investment growth over/ });
      await chart.focus();
      await page.keyboard.press('End');
      await chart.getByRole('status').getByText('Year 10').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Advanced Options' }).click();
      await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
      await page.locator('input[name="inflationRate"]').fill('12');
      await page.evaluate(() => window.scrollTo(0, 700));
      expect(await axeFindings(page)).toEqual([]);
    }
  });

async function rowsOf(page: Page): Promise<string[]> {
  return page.locator('.yearly-table tbody tr').allInnerTexts();
}
