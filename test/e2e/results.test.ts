import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openResult, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
const openDefaults = (options: BrowserContextOptions = {}) =>
  openResult(browser, server.url, options);

test('the defaults give R126,561.24, the same in every place', async () => {
  const page = await openDefaults();
  const headline = page.getByRole('heading', { level: 2, name: /you could have/ });
  await expect.poll(() => headline.textContent()).toBe('In 10 years you could have R126,561.24');
  await expect.poll(() => page.locator('.headline-figure').textContent()).toBe('R126,561.24');
  await expect
    .poll(() => textOf(page, '.split-parts'))
    .toBe('Total invested R85,467.36 Interest earned, 32.5% R41,093.88');
  await expect
    .poll(() => textOf(page, '.summary'))
    .toBe(
      'Investment Summary Future value R126,561.24 Total invested R85,467.36 Interest earned R41,093.88 Interest share 32.5%',
    );
  await expect.poll(() => rowsOf(page)).toHaveLength(10);
  expect((await rowsOf(page)).at(-1)).toMatch(/R126,561\.24$/);
  await expect
    .poll(() => page.locator('.result-strip .in-reach-figure').textContent())
    .toBe('R126,561.24');
  await expect
    .poll(() => page.locator('.result-dock .in-reach-figure').textContent())
    .toBe('R126,561.24');
});

test('the yearly table has a row for each year, which adds up and follows the one before', async () => {
  const page = await openDefaults();
  await expect
    .poll(() => page.locator('.yearly-columns').innerText())
    .toBe('Year\tOpening\tContrib.\tInterest\tClosing');
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

test('every change of an input changes the result, which may stand above the screen', async () => {
  const page = await openDefaults();
  const figure = page.locator('.headline-figure');
  await page.getByLabel('Initial deposit').fill('25000');
  await expect.poll(() => figure.textContent()).toBe('R156,706.16');
  await page.getByLabel('Initial deposit').fill('10000');
  await page.getByLabel('Investment period').fill('15');
  await expect.poll(() => figure.textContent()).toBe('R243,791.18');
  await expect.poll(() => page.locator('.headline').textContent()).toContain('In 15 years');
  await page.getByLabel('Investment period').fill('1');
  await expect
    .poll(() => page.locator('.headline').textContent())
    .toBe('In 1 year you could have R16,955.34');
  await page.getByLabel('Investment period').fill('10');

  await page.getByText('Blended portfolio').click();
  await expect.poll(() => figure.textContent()).toBe('R148,550.77');
  await expect
    .poll(() => page.locator('.assumptions').innerText())
    .toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in a blended portfolio at 9.6% a year. An estimate before fees and tax.',
    );
  await page.getByText('Single asset class').click();

  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await expect.poll(() => figure.textContent()).toBe('R78,238.76');
  await expect
    .poll(() => page.locator('.assumptions').innerText())
    .toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in Money Market Funds at 7% a year, in today’s money with inflation at 5% a year. An estimate before fees and tax.',
    );
});

async function rowsOf(page: Page): Promise<string[]> {
  return page.locator('.yearly-table tbody tr').allInnerTexts();
}
