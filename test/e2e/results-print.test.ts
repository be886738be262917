import type { BrowserContextOptions, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { formatLongDate } from '#lib/domain/format.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

/** Opens the page with everything that only paper shows at hand. */
async function openForPrint(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, server.url, options);
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  await page.emulateMedia({ media: null });
  await page.locator('.print-inputs').waitFor({ state: 'detached' });
  return page;
}

async function printed(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((sheet) => sheet.replace(/\s+/g, ' '));
}

test('ten years print on one sheet, with the inputs as a list and without the controls', async () => {
  const sheets = await printed(await openForPrint());
  expect(sheets).toHaveLength(1);
  const [sheet] = sheets as [string];
  for (const text of [
    'Aldermoor Asset Management',
    `Investment Calculator, ${formatLongDate(new Date())}`,
    'In 10 years you could have R126,561.24',
    'Inputs Asset class Money Market Funds, 7% Initial deposit R10,000.00 Monthly top-up R500.00 Annual escalation 5% Investment period 10 years',
    'Investment Summary Future value R126,561.24',
    'Investment Growth Total Value Invested Amount',
    'R150K',
    'Year 0',
    '10 R109,012.18 R9,307.97 R8,241.09 R126,561.24',
    'This calculator gives estimates only and is not financial advice.',
  ])
    expect(sheet).toContain(text);
  for (const text of [
    'Investment mode',
    'Change inputs',
    'Share',
    'Generate Report',
    'See results',
    'Investment Guides',
    'Resources',
    'About Aldermoor',
  ])
    expect(sheet).not.toContain(text);
});

test('thirty years of a blended portfolio go on to a second sheet, whose table has its head again', async () => {
  const page = await openForPrint();
  await page.getByText('Blended portfolio').click();
  await page.getByLabel('Investment period').fill('30');
  const sheets = await printed(page);
  expect(sheets).toHaveLength(2);
  for (const sheet of sheets) expect(sheet).toContain('Year Opening Contrib. Interest Closing');
  expect(sheets[0]).toContain(
    'Blended portfolio 9.6% Money Market Funds, 7% 34% Yield Funds, 10% 33% Multi-Asset Funds, 12% 33%',
  );
  const rows = sheets.join(' ').match(/ \d+ R[\d,.]+ R[\d,.]+ R[\d,.]+ R[\d,.]+/g);
  expect(rows).toHaveLength(30);
});

test('the sheet is black on white whatever the theme, and its chart is complete', async () => {
  const page = await openForPrint({ colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-chart').waitFor();
  const [ground, text, area] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector('.headline') as Element).color,
    getComputedStyle(document.querySelector('.print-chart polygon:nth-of-type(2)') as Element).fill,
  ]);
  expect([ground, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(area).toMatch(/^color\(srgb 0\.8/);
  expect(await page.locator('.growth-canvas').isVisible()).toBe(false);
  expect(await page.locator('.print-chart circle').count()).toBe(2);
  const height = (await page.locator('.print-chart').boundingBox())?.height ?? 0;
  const width = (await page.locator('.print-chart').boundingBox())?.width ?? 1;
  expect(height / width).toBeCloseTo(168 / 680, 2);
});
