import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { linesOf, openChart, plotOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
const openDefaults = (options: BrowserContextOptions = {}) =>
  openChart(browser, server.url, options);

const YEAR_6 = 'Year 6: Total Value R65,532.87, Invested Amount R50,811.48';
const PHONE = { viewport: { width: 390, height: 844 } };

test('the chart says in words what it shows, and hides its drawing', async () => {
  const { page, chart } = await openDefaults();
  await expect
    .poll(() => chart.getAttribute('aria-label'))
    .toBe(
      'Investment growth over 10 years. Total value rises from R10,000.00 to R126,561.24; invested amount reaches R85,467.36. Figures for every year are in the Yearly Breakdown table.',
    );
  await expect.poll(() => page.locator('.growth-canvas').getAttribute('aria-hidden')).toBe('true');
  await expect
    .poll(() => linesOf(page.locator('.growth-key')))
    .toEqual(['Total Value', 'Invested Amount']);
});

test('the arrow keys read it year by year, Home and End its ends, Escape leaves', async () => {
  const { page, chart } = await openDefaults();
  const status = chart.getByRole('status');
  const tooltip = page.locator('.growth-tooltip');
  await page.getByRole('button', { name: 'Generate Report' }).last().focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => chart.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await expect.poll(() => tooltip.count()).toBe(0);

  await page.keyboard.press('End');
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => status.textContent()).toBe(YEAR_6);
  await expect
    .poll(() => linesOf(tooltip))
    .toEqual(['Year 6', 'Total Value', 'R65,532.87', 'Invested Amount', 'R50,811.48']);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => status.textContent())
    .toBe('Year 0: Total Value R10,000.00, Invested Amount R10,000.00');
  await page.keyboard.press('Escape');
  await expect.poll(() => status.textContent()).toBe('');
  await tooltip.waitFor({ state: 'detached' });

  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => status.textContent()).toContain('Year 10:');
  await tooltip.waitFor();
  await page.keyboard.press('Tab');
  await tooltip.waitFor({ state: 'detached' });
});

test('a pointer reads the nearest year, 12 px beside its line, without a word to screen readers', async () => {
  const { page, chart } = await openDefaults();
  const { left, width, y } = await plotOf(chart);
  const tooltip = page.locator('.growth-tooltip');

  await page.mouse.move(left + width * 0.61, y);
  await tooltip.getByText('Year 6').waitFor();
  const before = await tooltip.boundingBox();
  expect((before?.x ?? 0) + (before?.width ?? 0)).toBeCloseTo(left + width * 0.6 - 12, 0);
  expect(before?.width).toBe(268);
  await expect.poll(() => chart.getByRole('status').textContent()).toBe('');

  await page.mouse.move(left + width * 0.19, y);
  await tooltip.getByText('Year 2').waitFor();
  await expect
    .poll(async () => (await tooltip.boundingBox())?.x)
    .toBeCloseTo(left + width * 0.2 + 12, 0);

  await page.mouse.move(left - 40, y);
  await tooltip.waitFor({ state: 'detached' });
});

test('a reading of a year that is no longer there ends', async () => {
  const { page, chart } = await openDefaults();
  await chart.focus();
  await page.keyboard.press('End');
  await page.locator('.growth-tooltip').waitFor();
  await page.getByLabel('Investment period').evaluate((slider: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '5');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.locator('.growth-tooltip').waitFor({ state: 'detached' });
});

test('the tooltip is renewed at most once in 16 ms, and ends where the pointer does', async () => {
  const { page, chart } = await openDefaults();
  const { left, width, y } = await plotOf(chart);
  const { updates, elapsed } = await chart.evaluate(
    async (element, from) => {
      let count = 0;
      const watcher = new MutationObserver(() => {
        count++;
      });
      watcher.observe(element, { subtree: true, childList: true, characterData: true });
      const turn = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      const start = performance.now();
      for (let move = 0; move <= 200; move++) {
        const clientX = from.left + from.width * ((move * 0.05) % 1.001);
        element.dispatchEvent(
          new PointerEvent('pointermove', { clientX, clientY: from.y, bubbles: true }),
        );
        await turn();
      }
      const end = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 50));
      watcher.disconnect();
      return { updates: count, elapsed: end - start };
    },
    { left, width, y },
  );
  expect(updates).toBeGreaterThan(0);
  expect(updates).toBeLessThanOrEqual(Math.floor(elapsed / 16) + 2);
  await expect.poll(() => page.locator('.growth-tooltip p').innerText()).toBe('Year 10');
});

test('under 640 px the key shows the year that is read, at first the last', async () => {
  const { page, chart } = await openDefaults({ ...PHONE, hasTouch: true });
  const key = page.locator('.growth-key');
  await expect
    .poll(() => linesOf(key))
    .toEqual(['Year 10', 'Total Value', 'R126,561.24', 'Invested Amount', 'R85,467.36']);
  const { left, width, y } = await plotOf(chart);
  await page.touchscreen.tap(left + width * 0.6, y);
  await key.getByText('Year 6').waitFor();
  await expect
    .poll(() => linesOf(key))
    .toEqual(['Year 6', 'Total Value', 'R65,532.87', 'Invested Amount', 'R50,811.48']);
  await expect.poll(() => page.locator('.growth-tooltip').isVisible()).toBe(false);
});
