import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { PHONE } from './calculator-page.ts';
import { COMPLETE_CHART, moveTo, newPage, openChart, SERVER_URL } from './open-page.ts';

const browser = await openBrowser();

test('its words are those that its width has room for, on the paper of a phone, too; with less motion it is complete at once', async () => {
  const { page, chart } = await openChart(browser, SERVER_URL);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const years = () => chart.locator('svg svg text').allTextContents();
  const all = ['Year 0', ...Array.from({ length: 10 }, (_, index) => `${index + 1}`)];
  await expect.poll(years).toEqual(all);
  await page.setViewportSize(PHONE);
  await expect.poll(years).toEqual(['Year 0', '2', '4', '6', '8', '10']);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(years).toEqual(all);
});

test('the first of a visit is revealed from the left in 1500 ms, its points at the end', async () => {
  const page = await newPage(browser, { reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.growth-svg * { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto(SERVER_URL);
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  const hiddenAt = (milliseconds: number) =>
    page.locator('.growth-svg').evaluate(
      (drawing, time) =>
        ['.growth-svg-lines', '.growth-svg-ends'].map((part) => {
          const element = drawing.querySelector(part);
          const [reveal] = element?.getAnimations() ?? [];
          if (!element || !reveal) throw new Error(`${part} is not revealed.`);
          reveal.currentTime = time;
          const clip = getComputedStyle(element).clipPath;
          return Number(/^inset\(0(?:px)? ([\d.]+)%/.exec(clip)?.[1] ?? 0);
        }),
      milliseconds,
    );
  expect(await hiddenAt(0)).toEqual([100, 100]);
  const [lines, points] = await hiddenAt(500);
  expect(lines).toBeGreaterThan(20);
  expect(lines).toBeLessThan(60);
  expect(points).toBe(100);
  expect((await hiddenAt(1499))[0]).toBeLessThan(1);
  await page.locator('.growth-plot').press('ArrowLeft');
  await page.locator('.growth-svg circle[r="5"]').first().waitFor();
  expect(await page.locator('.growth-svg-ends').count()).toBe(0);
  expect(await page.locator(COMPLETE_CHART).count()).toBe(0);
  await page.evaluate(() => {
    for (const reveal of document.getAnimations()) reveal.finish();
  });
  await page.locator(COMPLETE_CHART).waitFor();

  await moveTo(page, '/nowhere');
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.locator(COMPLETE_CHART).waitFor({ timeout: 1000 });
});
