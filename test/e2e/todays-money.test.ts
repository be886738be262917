import type { BrowserContextOptions, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed, openChart, openResult, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const IN_TODAYS_MONEY = /in today’s money/i;
const WITH_INFLATION = `${server.url}/#inflation=5`;
const openDefaults = (options: BrowserContextOptions = {}) =>
  openResult(browser, server.url, options);

test('with inflation off one line alone says it, and what that would be', async () => {
  const page = await openDefaults();
  const line = page.locator('.other-basis');
  await expect.poll(() => line.innerText()).toBe('In today’s money, at 5% inflation: R78,238.76.');
  const text = await page.locator('body').innerText();
  expect(text.match(new RegExp(IN_TODAYS_MONEY, 'gi'))).toHaveLength(1);

  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await expect.poll(() => line.innerText()).toBe('In the money of that day: R126,561.24.');
  await page.locator('input[name="inflationRate"]').fill('6,25');
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await expect
    .poll(() => line.innerText())
    .toMatch(/^In today’s money, at 6.25% inflation: R[\d,.]+\.$/);
});

test('where both are the same there is nothing to say', async () => {
  const page = await openDefaults();
  await page.getByLabel('Initial deposit').fill('0');
  await page.getByLabel('Monthly top-up').fill('0');
  await expect.poll(() => page.locator('.other-basis').count()).toBe(0);
});

test('with inflation on every place that shows an amount says in which money it is', async () => {
  const { page, chart } = await openChart(browser, WITH_INFLATION);
  await followed(page);
  await expect
    .poll(() => page.locator('.headline').innerText())
    .toBe('In 10 years you could have, in today’s money\nR78,238.76');
  await expect.poll(() => page.locator('.assumptions').innerText()).toMatch(IN_TODAYS_MONEY);
  for (const part of ['.growth', '.summary'])
    await expect
      .poll(() => page.locator(`${part} h2 ~ .money-note, ${part} h2 + .money-note`).innerText())
      .toBe('In today’s money');
  await expect
    .poll(() => textOf(page, '#yearly-note'))
    .toMatch(/^In today’s money: opening balance, /);
  await expect
    .poll(() => chart.getAttribute('aria-label'))
    .toContain('over 10 years, in today’s money. ');
  for (const part of ['.result-strip', '.result-dock'])
    await expect
      .poll(() => page.locator(`${part} .in-reach-lead`).textContent())
      .toBe('In 10 years, in today’s money');
  // No heading is renamed.
  for (const name of ['Investment Growth', 'Investment Summary', 'Yearly Breakdown'])
    await expect.poll(() => page.getByRole('heading', { name, exact: true }).count()).toBe(1);

  await page.getByLabel('Investment period').fill('1');
  await expect
    .poll(() => page.locator('.result-dock .in-reach-lead').textContent())
    .toBe('In 1 year, in today’s money');
  const status = page.locator('p[role="status"]', { hasText: 'could have' });
  await status.waitFor();
  await expect
    .poll(() => status.innerText())
    .toMatch(/^In 1 year you could have, in today’s money R[\d,.]+$/);
});

test('on a phone the chart says it in the row of the year that its keys name', async () => {
  const page = await openResult(browser, WITH_INFLATION, { viewport: { width: 390, height: 844 } });
  const note = page.locator('.growth > .money-note');
  await followed(page);
  await expect
    .poll(() => topOf(page, '.growth > .money-note'))
    .toBe(await topOf(page, '.growth-key-year'));
  const right = await note.evaluate((part) => Math.round(part.getBoundingClientRect().right));
  expect(right).toBe(390 - 16);
});

test('on paper each place says it too, and ten years still fit one sheet', async () => {
  for (const [url, count] of [
    [server.url, 1],
    [WITH_INFLATION, 4],
  ] as const) {
    const page = await openResult(browser, url);
    await page.emulateMedia({ media: 'print' });
    await page.locator('.print-inputs').waitFor();
    const sheets = await sheetsOf(page);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.match(new RegExp(IN_TODAYS_MONEY, 'gi'))).toHaveLength(count);
    expect(sheets[0]).toMatch(/Investment Calculator, \w+ \d+, \d{4} Rates as at \w+ \d+, \d{4}/);
  }
});

test.each([1440, 1024, 820, 640, 390, 320])(
  'what says it fits at %i px, and with more space between its letters',
  async (width) => {
    const page = await openResult(browser, WITH_INFLATION, { viewport: { width, height: 900 } });
    await page.locator('.start-again').waitFor();
    await followed(page);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(() => overflow()).toBe(0);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    await expect.poll(() => overflow()).toBe(0);
    for (const part of [
      '.other-basis',
      '.rates-as-at',
      '.growth > .money-note',
      '.summary .money-note',
    ])
      expect(await isCut(page, part), part).toBe(false);
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing with inflation on in the ${colorScheme} theme`, async () => {
    for (const width of [1440, 820, 390]) {
      const page = await openResult(browser, WITH_INFLATION, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      await page.locator('.start-again').waitFor();
      await followed(page);
      expect(await axeFindings(page)).toEqual([]);
    }
  });

const topOf = (page: Page, part: string) =>
  page.locator(part).evaluate((found) => Math.round(found.getBoundingClientRect().top));

/** Returns whether words of a part lie beyond it or below the next part. */
const isCut = (page: Page, part: string) =>
  page.locator(part).evaluate((found) => {
    const words = document.createRange();
    words.selectNodeContents(found);
    const { right, bottom } = words.getBoundingClientRect();
    const box = found.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 1 || box.right > innerWidth;
  });

async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((sheet) => sheet.replace(/\s+/g, ' '));
}
