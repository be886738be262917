import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { newPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** Opens the calculator where the scripts whose names match never come. */
async function openWithout(names: RegExp, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await page.route(names, (route) => route.abort());
  await page.goto(server.url);
  await page.locator('.headline').waitFor();
  return page;
}

/** Where the chart, its lines and its texts stand on the page. */
function chartOf(page: Page) {
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
    const areas = [...plot.querySelectorAll('polygon')].map((area) => boxOf(area).width);
    return {
      width: whole.width,
      areas,
      words: texts.map(({ textContent }) => textContent),
      touching: touching.length,
      outside: outside.length,
    };
  });
}

test('without script the chart stands in the page, at every size', async () => {
  for (const viewport of SIZES) {
    const page = await newPage(browser, { viewport, javaScriptEnabled: false });
    await page.goto(server.url);
    const { width, areas, words, touching, outside } = await chartOf(page);
    expect(areas).toHaveLength(2);
    for (const area of areas) expect(area / width).toBeGreaterThan(0.8);
    expect(words).toEqual(expect.arrayContaining(['R0', 'R150K', 'Year 0', '10']));
    expect([touching, outside]).toEqual([0, 0]);
  }
});

test('until its script comes the chart follows what is put in', async () => {
  const page = await openWithout(/growth-plot-/);
  await page.getByLabel('Investment period').fill('30');
  await expect.poll(async () => (await chartOf(page)).words).toContain('30');
  expect((await chartOf(page)).words).toContain('R1M');
});

test('the drawing takes the place of the lines and moves nothing', async () => {
  const page = await openWithout(/no-such-script/);
  const before = await page.locator('.growth').boundingBox();
  await page.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => page.locator('.growth-canvas svg').count()).toBe(0);
  expect((await page.locator('.growth').boundingBox())?.height).toBe(before?.height);
});

test('a page that is printed before its later scripts have come has its chart', async () => {
  for (const names of [/growth-plot-|late-parts-/, /late-parts-/]) {
    const page = await openWithout(names, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    const drawn = page.locator('.growth-canvas').locator('svg.growth-svg, canvas');
    await drawn.waitFor();
  }
});
