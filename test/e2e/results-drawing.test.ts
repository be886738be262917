import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, openChart, plotOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
const openDefaults = (options: BrowserContextOptions = {}) =>
  openChart(browser, server.url, options);

const NOTHING = 'rgba(0,0,0,0)';

test('dragging over the chart does not zoom it', async () => {
  const { page, chart } = await openDefaults();
  const { left, width, y } = await plotOf(chart);
  const before = await drawing(page);
  await page.mouse.move(left + width * 0.2, y);
  await page.mouse.down();
  await page.mouse.move(left + width * 0.6, y, { steps: 5 });
  await expect.poll(() => drawing(page)).not.toBe(before);
  await page.mouse.up();
  await page.mouse.move(left, y - 400);
  await page.locator('.growth-tooltip').waitFor({ state: 'detached' });
  await expect.poll(() => drawing(page)).toBe(before);
});

test('the first drawing of a visit is revealed from the left in 1500 ms, and goes on where the lines stood', async () => {
  const page = await newPage(browser, { reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await holdDrawing(page);
  // The lines keep the browser's own time, which no test can hold: they wait from the first on.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.growth-svg-lines { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto(server.url);
  await page.locator('.growth-svg-lines').evaluate((lines) => {
    const [reveal] = lines.getAnimations();
    if (!reveal) throw new Error('The lines are not revealed.');
    reveal.currentTime = 300;
  });
  release();
  await page.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => pixelAt(page, 0.2)).not.toBe(NOTHING);
  expect(await pixelAt(page, 0.5)).toBe(NOTHING);
  await page.clock.runFor(450);
  await expect.poll(() => pixelAt(page, 0.5)).not.toBe(NOTHING);
  expect(await pixelAt(page, 0.95)).toBe(NOTHING);
  await page.clock.runFor(800);
  await expect.poll(() => pixelAt(page, 0.95)).not.toBe(NOTHING);

  await page.getByLabel('Currency').selectOption('USD');
  await page.locator('.headline-figure', { hasText: '$' }).waitFor();
  await page.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => pixelAt(page, 0.95)).not.toBe(NOTHING);
});

test('where less motion is wanted it is drawn complete', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(server.url);
  await page.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => pixelAt(page, 0.95)).not.toBe(NOTHING);
});

test('several results within a frame are drawn once', async () => {
  const { page } = await openDefaults();
  const clearings = await page.getByLabel('Investment period').evaluate(async (slider) => {
    const { prototype } = CanvasRenderingContext2D;
    const { clearRect } = prototype;
    let count = 0;
    prototype.clearRect = function (...place) {
      count++;
      clearRect.apply(this, place);
    };
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const years of ['11', '12', '13']) {
      set?.call(slider, years);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return count;
  });
  expect(clearings).toBe(1);
  expect(await page.locator('.headline-lead').innerText()).toBe('In 13 years you could have');
});

test('its colours follow the theme', async () => {
  const { page } = await openDefaults({ colorScheme: 'light' });
  await expect.poll(() => pixelAt(page, 0.95)).toBe('rgba(203,200,190,255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => pixelAt(page, 0.95)).toBe('rgba(55,58,54,255)');
});

test('its areas keep their colours where a palette is forced on the page', async () => {
  const { page } = await openDefaults({ colorScheme: 'light', forcedColors: 'active' });
  await expect.poll(() => pixelAt(page, 0.95)).toBe('rgba(203,200,190,255)');
});

/** Keeps the script of the drawing from the page. Returns what lets it come. */
async function holdDrawing(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/growth-plot-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

function drawing(page: Page): Promise<string> {
  return page
    .locator('.growth-canvas canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

/** Returns the colour of the chart's lowest area at a share of the plot's width. */
function pixelAt(page: Page, share: number): Promise<string> {
  return page.locator('.growth-canvas canvas').evaluate(async (canvas: HTMLCanvasElement, at) => {
    const plotWidth = canvas.width * (1 - 52 / canvas.clientWidth);
    const fromBottom = canvas.height * (40 / canvas.clientHeight);
    const pixel = canvas
      .getContext('2d')
      ?.getImageData(Math.round(plotWidth * at), canvas.height - fromBottom, 1, 1).data;
    return `rgba(${pixel?.join(',')})`;
  }, share);
}
