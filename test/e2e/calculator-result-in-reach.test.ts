import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, settled, startCalculator } from './calculator-page.ts';
import { expectFocus } from './focus.ts';
import { linesOf } from './open-page.ts';

const { page } = await startCalculator();

const DOCK_HEIGHT = 74;
const strip = page.locator('.result-strip-body');
const dock = page.locator('.result-dock');
const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

test('the strip repeats the figure and its button once both have left at the top', async () => {
  await strip.waitFor({ state: 'hidden' });
  expect(await page.locator('.result-strip').getAttribute('inert')).not.toBeNull();

  const actions = page.locator('.result-actions');
  await actions.evaluate((it) => window.scrollTo(0, it.getBoundingClientRect().bottom - 1));
  await settled(page);
  expect(await strip.isVisible()).toBe(false);
  await scrollTo(900);
  await strip.waitFor();
  expect(await linesOf(strip)).toEqual([
    'In 10 years you could have R126,561.24',
    'Generate Report',
  ]);
  // The dialog that the strip opens stays when the strip leaves.
  await scrollTo(900);
  await strip.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client Information' });
  await dialog.waitFor();
  await scrollTo(0);
  await strip.waitFor({ state: 'hidden' });
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('the chart that gets the focus is never behind the strip', async () => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const chart = page.locator('.growth > .growth-plot');
  await chart.evaluate((plot) => window.scrollBy(0, plot.getBoundingClientRect().top));
  await strip.waitFor();
  await settled(page);
  await chart.focus();
  const { bottom } = await boxOf(strip);
  await expect.poll(async () => (await boxOf(chart)).y).toBeGreaterThanOrEqual(bottom);
});

test('on a phone the dock holds the figure, and leads to the results and back', async () => {
  await page.setViewportSize(PHONE);
  await dock.waitFor();
  expect(await strip.isVisible()).toBe(false);
  await page.getByText('Blended portfolio', { exact: true }).click();
  await expect
    .poll(() => linesOf(dock))
    .toEqual(['In 10 years you could have', 'R148,550.77', 'See results']);

  await dock.getByRole('button', { name: 'See results' }).click();
  await dock.waitFor({ state: 'hidden' });
  expect(await dock.getAttribute('inert')).not.toBeNull();
  const heading = page.locator('.headline');
  await expectFocus(heading);
  await expect.poll(async () => Math.abs((await boxOf(heading)).y - 20)).toBeLessThanOrEqual(20);

  await page.getByRole('link', { name: 'Change inputs' }).click();
  await dock.waitFor();
  await expectFocus(page.getByLabel('Blended portfolio'));
  expect(page.url()).not.toContain('#inputs');
});

test('a field that gets the focus is never behind the dock', async () => {
  await page.setViewportSize({ width: 390, height: 640 });
  const options = page.getByRole('button', { name: 'Advanced Options' });
  await options.evaluate((field) => {
    const { bottom } = field.getBoundingClientRect();
    window.scrollBy(0, bottom - window.innerHeight + 10);
  });
  await dock.waitFor();
  await settled(page);
  const topOfDock = 640 - DOCK_HEIGHT;
  await expect.poll(async () => (await boxOf(dock)).y).toBe(topOfDock);
  expect((await boxOf(options)).bottom).toBeGreaterThan(topOfDock);
  await options.evaluate((field) => field.focus());
  await expect.poll(async () => (await boxOf(options)).bottom).toBeLessThanOrEqual(topOfDock);
});

test('the dock stands on the keypad where the page does not shrink for it', async () => {
  await page.setViewportSize(PHONE);
  await dock.waitFor();
  const cover = (height: number) =>
    page.evaluate((left) => {
      const { visualViewport } = window;
      Object.defineProperty(visualViewport, 'height', { value: left, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, PHONE.height - height);
  await cover(336);
  await expect.poll(async () => (await boxOf(dock)).bottom).toBe(PHONE.height - 336);
  await cover(0);
  await expect.poll(async () => (await boxOf(dock)).bottom).toBe(PHONE.height);
  await page.evaluate(() => {
    if (window.visualViewport) Reflect.deleteProperty(window.visualViewport, 'height');
  });
});

async function boxOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x, y, width, height, right: x + width, bottom: y + height };
}
