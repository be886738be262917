import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed, newPage, openResult, withoutCatalogue } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
const openDefaults = (options: BrowserContextOptions = {}) =>
  openResult(browser, server.url, options);

test('no result is shown until the rates have arrived', async () => {
  const page = await newPage(browser);
  await withoutCatalogue(page, server.url);
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
  await expect.poll(() => said.textContent()).toBe('In 15 years you could have R243,791.18');
});

test('Share says that sharing is coming soon', async () => {
  const page = await openDefaults();
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
    await withoutCatalogue(page, server.url);
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
    const page = await openDefaults({ viewport: { width, height: 844 } });
    const topOfRule = () =>
      page
        .locator('.result > .split-rule')
        .evaluate((rule) => rule.getBoundingClientRect().top + window.scrollY);
    const before = await topOfRule();
    await page.getByLabel('Initial deposit').fill('100000000');
    await page.locator('.headline-figure', { hasText: 'R201,' }).waitFor();
    await followed(page);
    expect(await topOfRule()).toBeCloseTo(before, 0);
  }
});
