import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../../test/browser.ts';
import { startServer } from '../../test/running-server.ts';
import { tempDir } from '../../test/temp-dir.ts';
import { newPage, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

async function openResult(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, server.url, options);
  await page.locator('.headline').waitFor();
  return page;
}

test('the defaults give R126,561.24, the same in every place', async () => {
  const page = await openResult();
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
  const page = await openResult();
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
  const page = await openResult({ viewport: { width: 390, height: 844 } });
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
  expect(await page.locator('.yearly-table:not([role]), .yearly-table :not([role])').count()).toBe(
    0,
  );
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
  const page = await openResult();
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

test('a loss carries its sign, and what is lost is hatched', async () => {
  const page = await openResult();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await page.locator('input[name="inflationRate"]').fill('12');
  expect(await textOf(page, '.split-parts')).toBe(
    'Total invested R55,651.79 Interest earned, -31.7% R-13,379.87',
  );
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
  const page = await openResult();
  await page.getByLabel('Initial deposit').fill('');
  await page.getByLabel('Monthly top-up').fill('0');
  expect(await page.locator('.headline-figure').textContent()).toBe('R0.00');
  expect(await textOf(page, '.split-parts')).toBe(
    'Total invested R0.00 Interest earned, 0.0% R0.00',
  );
  expect(await page.locator('.result > .split-rule > span').count()).toBe(0);
});

test('a long figure neither wraps nor leaves its column', async () => {
  const page = await openResult({ viewport: { width: 390, height: 844 } });
  await page.getByLabel('Currency').selectOption('KES');
  await page.locator('.headline-figure', { hasText: 'KSh' }).waitFor();
  await page.getByLabel('Initial deposit').fill('1000000000000');
  await expectFigureFits(page, 'KSh1,647,009,578,355.59'.length);
});

test('neither does one with a symbol of wide letters', async () => {
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
    const page = await openPage(browser, wide.url, { viewport: { width, height: 800 } });
    await page.locator('.headline').waitFor();
    await expectFigureFits(page, 'WMWMWMWM126,561.24'.length);
  }
});

test('nothing scrolls sideways at 320 px, however large the figures', async () => {
  const page = await openResult({ viewport: { width: 320, height: 640 } });
  const isSideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isSideways()).toBe(false);
  await page.getByLabel('Initial deposit').fill('1000000000000');
  await page.getByLabel('Monthly top-up').fill('1000000000000');
  await page.getByLabel('Investment period').fill('30');
  expect(await isSideways()).toBe(false);
});

test('no result is shown until the rates have arrived', async () => {
  const page = await newPage(browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/asset-classes/by-currency/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await page.getByLabel('Initial deposit').waitFor();
  expect(await page.locator('.results, .yearly, .result-dock, .result-strip').count()).toBe(0);
  release();
  await page.locator('.headline').waitFor();
});

test('the result is said once the inputs have come to rest, and not before', async () => {
  const page = await newPage(browser);
  await page.clock.install();
  await page.goto(server.url);
  await page.locator('.headline').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const said = page.locator('.calculator > [role="status"]');
  await page.clock.runFor(2000);
  expect(await said.textContent()).toBe('');
  await page.getByLabel('Investment period').fill('12');
  await page.clock.runFor(400);
  await page.getByLabel('Investment period').fill('15');
  await page.clock.runFor(590);
  expect(await said.textContent()).toBe('');
  await page.clock.runFor(20);
  expect(await said.textContent()).toBe('In 15 years you could have R243,791.18');
});

test('Share says that sharing is coming soon', async () => {
  const page = await openResult();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Sharing functionality is coming soon.', { exact: true }).first().waitFor();
});

test('a result that arrives shifts nothing that is seen', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    const page = await newPage(browser, { viewport });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(server.url);
    await page.locator('.growth-canvas canvas').waitFor();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  }
});

test('a longer figure moves nothing below it', async () => {
  for (const width of [1280, 390]) {
    const page = await openResult({ viewport: { width, height: 844 } });
    const topOfRule = () =>
      page
        .locator('.result > .split-rule')
        .evaluate((rule) => rule.getBoundingClientRect().top + window.scrollY);
    const before = await topOfRule();
    await page.getByLabel('Initial deposit').fill('100000000');
    expect(await topOfRule()).toBeCloseTo(before, 0);
  }
});

async function expectFigureFits(page: Page, characters: number): Promise<void> {
  const figure = page.locator('.headline-figure');
  expect((await figure.textContent())?.length).toBe(characters);
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

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).innerText()).replace(/\s+/g, ' ');
}

async function rowsOf(page: Page): Promise<string[]> {
  return page.locator('.yearly-table tbody tr').allInnerTexts();
}
