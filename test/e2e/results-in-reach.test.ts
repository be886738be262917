import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed, linesOf, newPage, openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const PHONE = { width: 390, height: 844 };
const PAPER = 'rgb(246, 242, 233)';

const openDefaults = (options: BrowserContextOptions = {}) =>
  openResult(browser, server.url, options);

test('the strip repeats the figure once the headline has left at the top', async () => {
  const page = await openDefaults();
  const strip = page.locator('.result-strip-body');
  await expect.poll(() => strip.isVisible()).toBe(false);
  await expect.poll(() => page.locator('.result-strip').getAttribute('inert')).not.toBeNull();

  await page.evaluate(() => window.scrollTo(0, 622));
  await strip.waitFor();
  await expect
    .poll(() => linesOf(strip))
    .toEqual(['In 10 years you could have R126,561.24', 'Generate Report']);
  const column = await page.locator('.results').boundingBox();
  await expect
    .poll(() => strip.boundingBox())
    .toMatchObject({ x: column?.x, y: 0, width: column?.width });

  await page.evaluate(() => window.scrollTo(0, 0));
  await strip.waitFor({ state: 'hidden' });
});

test('however long the figure, it stands beside the button of the strip, which keeps its one line', async () => {
  const page = await openDefaults({ viewport: { width: 1024, height: 800 } });
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.locator('input[name="annualEscalation"]').fill('100');
  await page.getByLabel('Investment period').fill('30');
  await page.evaluate(() => window.scrollTo(0, 622));
  const strip = page.locator('.result-strip-body');
  await strip.waitFor();
  const shown = strip.locator('.in-reach-figure');
  for (const amount of ['99999999999', '1000000000000']) {
    const before = (await shown.innerText()).length;
    await page.getByLabel('Initial deposit').fill(amount);
    await page.getByLabel('Monthly top-up').fill(amount);
    await expect.poll(async () => (await shown.innerText()).length).toBeGreaterThan(before);
    await followed(page);
    const row = await strip.locator('.result-strip-row').boundingBox();
    const figure = await strip.locator('.in-reach-figure').boundingBox();
    const button = await strip.getByRole('button').boundingBox();
    expect(button?.height).toBe(40);
    expect(rightOf(button)).toBeCloseTo(rightOf(row), 0);
    expect(rightOf(figure)).toBeLessThan(button?.x ?? 0);
    await expect
      .poll(() => strip.evaluate((body) => body.clientHeight - body.scrollHeight))
      .toBe(0);
    const words = await strip.locator('p').boundingBox();
    expect(words?.height).toBeLessThanOrEqual(62);
  }
});

test('the ground of the strip goes with words that need more height', async () => {
  const page = await openDefaults({ viewport: { width: 1024, height: 800 }, colorScheme: 'light' });
  await page.evaluate(() => window.scrollTo(0, 622));
  const strip = page.locator('.result-strip-body');
  await strip.waitFor();
  const row = strip.locator('.result-strip-row');
  await expect
    .poll(() => row.evaluate((part) => getComputedStyle(part).backgroundColor))
    .toBe(PAPER);
  await strip.locator('.in-reach-lead').evaluate((lead) => {
    lead.style.fontSize = '60px';
  });
  const ground = await row.boundingBox();
  const words = await strip.locator('p').boundingBox();
  const rule = await strip.locator('.split-rule').boundingBox();
  expect(words?.height).toBeGreaterThan(67);
  expect(bottomOf(ground)).toBeGreaterThanOrEqual(bottomOf(words));
  expect(bottomOf(ground)).toBe(bottomOf(rule));
});

test('a button that gets the focus is never behind the strip', async () => {
  const page = await openDefaults({ viewport: { width: 1280, height: 600 } });
  const share = page.getByRole('button', { name: 'Share' });
  await share.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top));
  const strip = page.locator('.result-strip-body');
  await strip.waitFor();
  await settled(page);
  await share.focus();
  const { y, height } = (await strip.boundingBox()) ?? { y: 0, height: 0 };
  await expect.poll(async () => (await share.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
});

test('the strip ends with the results and leaves the yearly table free', async () => {
  const page = await openDefaults();
  await page.locator('.yearly').evaluate((yearly) => yearly.scrollIntoView({ block: 'start' }));
  const strip = await page.locator('.result-strip-body').boundingBox();
  const table = await page.locator('.yearly').boundingBox();
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual((table?.y ?? 0) + 0.5);
});

test('the dialog that the strip opens stays when the strip leaves', async () => {
  const page = await openDefaults();
  await page.evaluate(() => window.scrollTo(0, 622));
  await page.locator('.result-strip').getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client Information' });
  await dialog.waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('.result-strip-body').waitFor({ state: 'hidden' });
  await expect.poll(() => dialog.isVisible()).toBe(true);
});

test('on a phone the dock holds the figure while the form is filled in', async () => {
  const page = await openDefaults({ viewport: PHONE });
  const dock = page.locator('.result-dock');
  await dock.waitFor();
  await expect
    .poll(() => dock.boundingBox())
    .toMatchObject({ x: 0, width: PHONE.width, height: 74, y: PHONE.height - 74 });
  await expect.poll(() => page.locator('.result-strip').isVisible()).toBe(false);

  await page.getByText('Blended portfolio').click();
  await expect
    .poll(() => linesOf(dock))
    .toEqual(['In 10 years you could have', 'R148,550.77', 'See results']);

  await page.locator('.summary').scrollIntoViewIfNeeded();
  await dock.waitFor({ state: 'hidden' });
  await expect.poll(() => dock.getAttribute('inert')).not.toBeNull();
});

test('See results leads to the result, Change inputs back to the first field', async () => {
  const page = await openDefaults({ viewport: PHONE });
  const dock = page.locator('.result-dock');
  await dock.getByRole('button', { name: 'See results' }).click();
  await dock.waitFor({ state: 'hidden' });
  const heading = page.locator('.headline');
  await expect
    .poll(() => heading.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(40);
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);

  await page.getByRole('link', { name: 'Change inputs' }).click();
  await dock.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('mode');
  await expect
    .poll(() =>
      page
        .getByLabel('Single asset class')
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true);
  expect(new URL(page.url()).hash).toBe('');
});

test('a field that gets the focus is never behind the dock', async () => {
  const page = await openDefaults({ viewport: { width: 390, height: 640 } });
  const dock = page.locator('.result-dock');
  const deposit = page.getByLabel('Initial deposit');
  await deposit.evaluate((field) => {
    const { bottom } = field.getBoundingClientRect();
    window.scrollBy(0, bottom - window.innerHeight + 10);
  });
  await dock.waitFor();
  await settled(page);
  const bottomOfField = async () => {
    const box = await deposit.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topOfDock = 640 - 74;
  await expect.poll(async () => (await dock.boundingBox())?.y).toBe(topOfDock);
  expect(await bottomOfField()).toBeGreaterThan(topOfDock);
  await deposit.evaluate((field) => field.focus());
  await expect.poll(bottomOfField).toBeLessThanOrEqual(topOfDock);
});

test('the dock stands on the keypad where the page does not shrink for it', async () => {
  const page = await newPage(browser, { viewport: PHONE });
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  });
  await page.goto(server.url);
  const dock = page.locator('.result-dock');
  await dock.waitFor();
  await page.evaluate(() => {
    Object.assign(window.visualViewport ?? {}, { height: 508 });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => bottomOf(await dock.boundingBox())).toBe(508);
});

test('there is no dock from 1024 px up', async () => {
  const page = await openDefaults({ viewport: { width: 1024, height: 500 } });
  await page.getByLabel('Investment period').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('.result-dock').isVisible()).toBe(false);
});

/** Waits until what was seen of the screen and drawn after it has come to rest. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}

function bottomOf(box: { y: number; height: number } | null): number {
  return (box?.y ?? 0) + (box?.height ?? 0);
}

function rightOf(box: { x: number; width: number } | null): number {
  return (box?.x ?? 0) + (box?.width ?? 0);
}
