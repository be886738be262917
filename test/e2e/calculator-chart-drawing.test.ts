import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { areaColour } from './calculator-page.ts';
import { hold } from './dashboard.ts';
import { newPage, SERVER_URL } from './open-page.ts';

const browser = await openBrowser();

const DRAWING = '**/growth-plot-*.js';
const NOTHING = 'rgba(0,0,0,0)';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

test('without script the chart stands in the page, at every size', async () => {
  const page = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(SERVER_URL);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const { width, areas, words, touching, outside } = await linesOfChart(page);
    expect(areas).toHaveLength(2);
    for (const area of areas) expect(area / width).toBeGreaterThan(0.8);
    expect(words).toEqual(expect.arrayContaining(['R0', 'R150K', 'Year 0', '10']));
    expect([touching, outside]).toEqual([0, 0]);
  }
});

test('where its script does not come the chart is lines that change with what is put in, also on paper', async () => {
  const page = await newPage(browser, { colorScheme: 'dark' });
  await page.route(/growth-plot-|rest-/, (route) => route.abort());
  await page.goto(SERVER_URL);
  await page.locator('.headline').waitFor();
  await page.getByLabel('Investment period').fill('30');
  const words = async () => (await linesOfChart(page)).words;
  await expect.poll(words).toEqual(expect.arrayContaining(['30', 'R1M']));
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-chart svg.growth-svg').waitFor();
});

test('the drawing takes the place of the lines, moves nothing, and is printed while later parts are missing', async () => {
  const page = await newPage(browser);
  const release = await hold(page, DRAWING);
  await page.route('**/rest-*.js', (route) => route.abort());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(SERVER_URL);
  await page.locator('.growth-canvas svg.growth-svg').waitFor();
  const height = async () => (await page.locator('.growth').boundingBox())?.height;
  const before = await height();
  release();
  await page.locator('.growth-canvas canvas').waitFor();
  // Less motion is wanted: it is complete while time stands still.
  expect(await areaColour(page, 0.95)).not.toBe(NOTHING);
  await expect.poll(() => page.locator('.growth-canvas svg').count()).toBe(0);
  expect(before).toBeGreaterThan(300);
  expect(await height()).toBe(before);
  await page.emulateMedia({ media: 'print' });
  // On paper it is lines again, which come with the page.
  await page.locator('.print-chart svg.growth-svg').waitFor();
});

test('the first drawing of a visit is revealed from the left in 1500 ms, and goes on where the lines stood', async () => {
  const page = await newPage(browser, { reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await hold(page, DRAWING);
  // The lines keep the browser's own time, which no test can hold: they wait from the first on.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.growth-svg-lines { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto(SERVER_URL);
  await page.locator('.growth-svg-lines').evaluate((lines) => {
    const [reveal] = lines.getAnimations();
    if (!reveal) throw new Error('The lines are not revealed.');
    reveal.currentTime = 300;
  });
  release();
  await page.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => areaColour(page, 0.2)).not.toBe(NOTHING);
  expect(await areaColour(page, 0.5)).toBe(NOTHING);
  await page.clock.runFor(450);
  await expect.poll(() => areaColour(page, 0.5)).not.toBe(NOTHING);
  expect(await areaColour(page, 0.95)).toBe(NOTHING);
  await page.clock.runFor(800);
  await expect.poll(() => areaColour(page, 0.95)).not.toBe(NOTHING);

  await page.getByLabel('Currency').selectOption('USD');
  await page.locator('.headline-figure', { hasText: '$' }).waitFor();
  await page.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => areaColour(page, 0.95)).not.toBe(NOTHING);
});

/** Returns where the chart, its lines and its texts stand on the page. */
function linesOfChart(page: Page) {
  return page.locator('.growth-plot').evaluate((plot) => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const whole = boxOf(plot);
    const texts = [...plot.querySelectorAll('svg text')];
    const boxes = texts.map(boxOf);
    const touching = boxes.filter((a, index) =>
      boxes
        .slice(index + 1)
        .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    const outside = boxes.filter(
      (box) =>
        box.left < whole.left - 1 || box.right > whole.right + 1 || box.bottom > whole.bottom,
    );
    return {
      width: whole.width,
      areas: [...plot.querySelectorAll('polygon')].map((area) => boxOf(area).width),
      words: texts.map(({ textContent }) => textContent),
      touching: touching.length,
      outside: outside.length,
    };
  });
}
