import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { COMPLETE_CHART, moveTo, newPage, SERVER_URL } from './open-page.ts';

const browser = await openBrowser();

test('the first chart of a visit is revealed in 1500 ms, a later one is complete at once', async () => {
  const own = await newPage(browser, { reducedMotion: 'no-preference' });
  await own.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.growth-svg * { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await own.goto(SERVER_URL);
  await own.getByRole('button', { name: 'Download CSV' }).waitFor();
  const lasts = await own
    .locator('.growth-svg-lines')
    .evaluate((lines) =>
      lines.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
    );
  expect(lasts).toEqual([1500]);
  expect(await own.locator(COMPLETE_CHART).count()).toBe(0);
  await own.evaluate(() => {
    for (const reveal of document.getAnimations()) reveal.finish();
  });
  await own.locator(COMPLETE_CHART).waitFor();

  await moveTo(own, '/nowhere');
  await own.getByRole('link', { name: 'Back to Calculator' }).click();
  await own.locator(COMPLETE_CHART).waitFor({ timeout: 1000 });
});
