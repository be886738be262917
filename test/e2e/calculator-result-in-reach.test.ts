import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, putIn, setOwnStyles, settled, startCalculator } from './calculator-page.ts';
import { hasFocus } from './focus.ts';
import { linesOf } from './open-page.ts';

const { page } = await startCalculator();

const PAPER = 'rgb(246, 242, 233)';
const DOCK_HEIGHT = 74;
const strip = page.locator('.result-strip-body');
const dock = page.locator('.result-dock');
const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

test('the strip repeats the figure once headline and actions have left at the top, never two buttons at once, and ends with the results', async () => {
  await strip.waitFor({ state: 'hidden' });
  expect(await page.locator('.result-strip').getAttribute('inert')).not.toBeNull();

  const actions = page.locator('.result-actions');
  await actions.evaluate((it) => window.scrollTo(0, it.getBoundingClientRect().bottom - 1));
  await settled(page);
  expect(await strip.isVisible()).toBe(false);
  await scrollTo(900);
  await strip.waitFor();
  expect((await boxOf(actions)).bottom).toBeLessThan(0);
  expect(await linesOf(strip)).toEqual([
    'In 10 years you could have R126,561.24',
    'Generate Report',
  ]);
  const column = await boxOf(page.locator('.results'));
  await expect.poll(() => boxOf(strip)).toMatchObject({ x: column.x, y: 0, width: column.width });

  const yearly = page.locator('.yearly');
  await yearly.evaluate((table) => table.scrollIntoView({ block: 'start' }));
  await expect
    .poll(async () => (await boxOf(strip)).bottom)
    .toBeLessThanOrEqual((await boxOf(yearly)).y + 0.5);

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

test('however long the figure, it stands beside the button of the strip, whose ground goes with words that need more height', async () => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await scrollTo(900);
  await strip.waitFor();
  const shown = strip.locator('.in-reach-figure');
  const row = strip.locator('.result-strip-row');
  const words = strip.locator('p');
  let length = 'R126,561.24'.length;
  for (const amount of ['99999999999', '1000000000000']) {
    await putIn(page, `deposit=${amount}&topup=${amount}&escalation=100&years=30`);
    await expect.poll(async () => (await shown.innerText()).length).toBeGreaterThan(length);
    length = (await shown.innerText()).length;
    const button = await boxOf(strip.getByRole('button'));
    expect(button.height).toBe(40);
    expect(button.right).toBeCloseTo((await boxOf(row)).right, 0);
    expect((await boxOf(shown)).right).toBeLessThan(button.x);
    expect(await strip.evaluate((body) => body.clientHeight - body.scrollHeight)).toBe(0);
    expect((await boxOf(words)).height).toBeLessThanOrEqual(62);
  }
  expect(await row.evaluate((part) => getComputedStyle(part).backgroundColor)).toBe(PAPER);
  await setOwnStyles(page, '.result-strip .in-reach-lead { font-size: 60px !important }');
  expect((await boxOf(words)).height).toBeGreaterThan(67);
  const ground = await boxOf(row);
  expect(ground.bottom).toBeGreaterThanOrEqual((await boxOf(words)).bottom);
  expect(ground.bottom).toBe((await boxOf(strip.locator('.split-rule'))).bottom);
});

test('the chart that gets the focus is never behind the strip', async () => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const chart = page.locator('.growth-plot');
  await chart.evaluate((plot) => window.scrollBy(0, plot.getBoundingClientRect().top));
  await strip.waitFor();
  await settled(page);
  await chart.focus();
  const { bottom } = await boxOf(strip);
  await expect.poll(async () => (await boxOf(chart)).y).toBeGreaterThanOrEqual(bottom);
});

test('on a phone the dock holds the figure while the form is filled in; See results leads to it, Change inputs back to the first field', async () => {
  await page.setViewportSize(PHONE);
  await dock.waitFor();
  await expect
    .poll(() => boxOf(dock))
    .toMatchObject({
      x: 0,
      width: PHONE.width,
      height: DOCK_HEIGHT,
      y: PHONE.height - DOCK_HEIGHT,
    });
  expect(await strip.isVisible()).toBe(false);
  await page.getByText('Blended portfolio').click();
  await expect
    .poll(() => linesOf(dock))
    .toEqual(['In 10 years you could have', 'R148,550.77', 'See results']);

  await dock.getByRole('button', { name: 'See results' }).click();
  await dock.waitFor({ state: 'hidden' });
  expect(await dock.getAttribute('inert')).not.toBeNull();
  const heading = page.locator('.headline');
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await expect.poll(async () => Math.abs((await boxOf(heading)).y - 20)).toBeLessThanOrEqual(20);

  await page.getByRole('link', { name: 'Change inputs' }).click();
  await dock.waitFor();
  await expect.poll(() => hasFocus(page.getByLabel('Blended portfolio'))).toBe(true);
  expect(page.url()).not.toContain('#inputs');
});

test('a field that gets the focus is never behind the dock', async () => {
  await page.setViewportSize({ width: 390, height: 640 });
  const deposit = page.getByLabel('Initial deposit');
  await deposit.evaluate((field) => {
    const { bottom } = field.getBoundingClientRect();
    window.scrollBy(0, bottom - window.innerHeight + 10);
  });
  await dock.waitFor();
  await settled(page);
  const topOfDock = 640 - DOCK_HEIGHT;
  await expect.poll(async () => (await boxOf(dock)).y).toBe(topOfDock);
  expect((await boxOf(deposit)).bottom).toBeGreaterThan(topOfDock);
  await deposit.evaluate((field) => field.focus());
  await expect.poll(async () => (await boxOf(deposit)).bottom).toBeLessThanOrEqual(topOfDock);
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

test('there is no dock from 1024 px up', async () => {
  await page.setViewportSize({ width: 1023, height: 500 });
  await page.getByLabel('Investment period').scrollIntoViewIfNeeded();
  await dock.waitFor();
  await page.setViewportSize({ width: 1024, height: 500 });
  await dock.waitFor({ state: 'hidden' });
});

async function boxOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x, y, width, height, right: x + width, bottom: y + height };
}
