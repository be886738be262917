import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { newPage, openResult, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
const openDefaults = (options: BrowserContextOptions = {}) =>
  openResult(browser, server.url, options);

test('a loss carries its sign, and what is lost is hatched', async () => {
  const page = await openDefaults();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await page.locator('input[name="inflationRate"]').fill('12');
  await expect
    .poll(() => textOf(page, '.split-parts'))
    .toBe('Total invested R55,651.79 Interest earned, -31.7% R-13,379.87');
  const [left, lost] = await page.locator('.result > .split-rule > span').evaluateAll((parts) =>
    parts.map((part) => ({
      width: part.getBoundingClientRect().width,
      hatched: getComputedStyle(part).backgroundImage.startsWith('repeating-linear-gradient'),
    })),
  );
  expect(lost?.hatched).toBe(true);
  expect((left?.width ?? 0) / (lost?.width ?? 1)).toBeCloseTo(42_271.92 / 13_379.87, 1);
});

test('nothing invested gives zeros, an empty rule and a share of 0.0%', async () => {
  const page = await openDefaults();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Initial deposit').fill('');
  await page.getByLabel('Monthly top-up').fill('0');
  await expect.poll(() => page.locator('.headline-figure').textContent()).toBe('R0.00');
  await expect
    .poll(() => textOf(page, '.split-parts'))
    .toBe('Total invested R0.00 Interest earned, 0.0% R0.00');
  expect(await page.locator('.result > .split-rule > span').count()).toBe(0);
});

test('a long figure neither wraps nor leaves its column', async () => {
  const page = await openDefaults({ viewport: { width: 390, height: 844 } });
  await page.getByLabel('Currency').selectOption('KES');
  await page.locator('.headline-figure', { hasText: 'KSh' }).waitFor();
  await page.getByLabel('Initial deposit').fill('1000000000000');
  await expectFigureFits(page, 'KSh1,647,009,578,355.59'.length);
});

test('long amounts of the summary keep to one line', async () => {
  const page = await openDefaults({ viewport: { width: 1024, height: 800 } });
  await page.getByLabel('Initial deposit').fill('99999999999');
  await page.locator('.summary dd', { hasText: 'R200,966,244,132.18' }).waitFor();
  const linesOf = (amounts: Element[]) => amounts.map((amount) => amount.clientHeight / 24);
  expect(await page.locator('.summary dd').evaluateAll(linesOf)).toEqual([1, 1, 1, 1]);
});

test('a figure with a wide symbol neither wraps nor leaves its column', async () => {
  const dataDir = await tempDir();
  const seed = {
    currencies: [
      { code: 'WID', name: 'Wide', symbol: 'WMWMWMWM', displayOrder: 0, isDefault: true },
    ],
    assetClasses: [{ name: 'Cash', description: null, risk: 'low' }],
    returnRates: [{ currency: 'WID', assetClass: 'Cash', returnRate: 0.07 }],
  };
  await writeFile(path.join(dataDir, 'seed.json'), JSON.stringify(seed));
  const wide = await startServer({ dataDir });
  for (const width of [390, 1280]) {
    const page = await openResult(browser, wide.url, { viewport: { width, height: 800 } });
    await expectFigureFits(page, 'WMWMWMWM126,561.24'.length);
  }
});

test.each([true, false])(
  'the dock fits a screen of 320 px, however large the figure (our typeface: %s)',
  async (hasTypeface) => {
    const page = await newPage(browser, { viewport: { width: 320, height: 700 } });
    if (!hasTypeface) await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(server.url);
    const figure = page.locator('.result-dock .in-reach-figure');
    for (const [deposit, words] of [
      ['10000', 'R126,561.24'],
      ['999999999', 'R2,009,767,839.31'],
    ] as const) {
      await page.locator('input[name="initialDeposit"]').fill(deposit);
      await expect.poll(() => figure.textContent()).toBe(words);
      await expect
        .poll(() =>
          page
            .locator('.result-dock .button')
            .evaluate((button) => button.getBoundingClientRect().right),
        )
        .toBeLessThanOrEqual(320 - 12);
    }
  },
);

test('nothing scrolls sideways at 320 px, however large the figures', async () => {
  const page = await openDefaults({ viewport: { width: 320, height: 640 } });
  const isSideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isSideways()).toBe(false);
  await page.getByLabel('Initial deposit').fill('1000000000000');
  await page.getByLabel('Monthly top-up').fill('1000000000000');
  await page.getByLabel('Investment period').fill('30');
  await expect.poll(() => page.locator('.yearly-table tbody tr').count()).toBe(30);
  expect(await isSideways()).toBe(false);
});

async function expectFigureFits(page: Page, characters: number): Promise<void> {
  const figure = page.locator('.headline-figure');
  await expect.poll(async () => (await figure.textContent())?.length).toBe(characters);
  await page.evaluate(() => document.fonts.ready);
  const { width, height, size, room } = await figure.evaluate((element) => ({
    width: element.getBoundingClientRect().width,
    height: element.getBoundingClientRect().height,
    size: Number.parseFloat(getComputedStyle(element).fontSize),
    room: element.closest('.results')?.clientWidth ?? 0,
  }));
  expect(width).toBeLessThanOrEqual(room);
  expect(height).toBeCloseTo(size, 0);
}
