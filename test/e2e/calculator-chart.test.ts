import { expect, test } from 'vitest';
import { PHONE, putIn, startCalculator } from './calculator-page.ts';
import { COMPLETE_CHART, linesOf, moveTo, newPage, plotOf, SERVER_URL } from './open-page.ts';

const { browser, page } = await startCalculator(async (calculator) => {
  await calculator.mouse.move(0, 0);
  // A reading ends when the focus leaves the chart.
  await calculator.locator('.growth-plot').focus();
});
const chart = page.getByRole('group', { name: /^Investment growth over/ });
const status = chart.getByRole('status');
const tooltip = page.locator('.growth-tooltip');
const drawing = chart.locator('.growth-svg');
const YEAR_6 = ['Year 6', 'Total Value', 'R65,532.87', 'Invested Amount', 'R50,811.48'];

test('the chart says in words what it shows, and keys read it year by year', async () => {
  expect(await chart.getAttribute('aria-label')).toBe(
    'Investment growth over 10 years. Total value rises from R10,000.00 to R126,561.24; invested amount reaches R85,467.36. Figures for every year are in the Yearly Breakdown table.',
  );
  expect(await drawing.getAttribute('aria-hidden')).toBe('true');
  expect(await linesOf(page.locator('.growth-key'))).toEqual(['Total Value', 'Invested Amount']);

  await page.getByRole('button', { name: 'Generate Report' }).last().focus();
  await page.keyboard.press('Tab');
  expect(await chart.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await tooltip.count()).toBe(0);
  await page.keyboard.press('End');
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => status.textContent())
    .toBe('Year 6: Total Value R65,532.87, Invested Amount R50,811.48');
  expect(await linesOf(tooltip)).toEqual(YEAR_6);
  for (const key of ['Home', 'ArrowLeft']) await page.keyboard.press(key);
  await expect
    .poll(() => status.textContent())
    .toBe('Year 0: Total Value R10,000.00, Invested Amount R10,000.00');
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  expect(await status.textContent()).toBe('');

  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => status.textContent()).toContain('Year 10:');
  await page.keyboard.press('Tab');
  await tooltip.waitFor({ state: 'detached' });
  await chart.focus();
  await page.keyboard.press('End');
  await tooltip.waitFor();
  await putIn(page, 'years=5');
  await tooltip.waitFor({ state: 'detached' });
});

test('a pointer reads the nearest year, without a word to screen readers', async () => {
  const { left, width, y } = await plotOf(chart);
  await page.mouse.move(left + width * 0.61, y);
  await tooltip.getByText('Year 6').waitFor();
  expect(await status.textContent()).toBe('');

  await page.mouse.move(left - 40, y);
  await tooltip.waitFor({ state: 'detached' });
});

test('the tooltip is renewed at most once in 16 ms, and ends where the pointer does', async () => {
  const { left, width, y } = await plotOf(chart);
  const { updates, elapsed } = await chart.evaluate(
    async (element, from) => {
      let updates = 0;
      new MutationObserver(() => {
        updates++;
      }).observe(element, { subtree: true, childList: true, characterData: true });
      const start = performance.now();
      for (let move = 0; move <= 50; move++) {
        const clientX = from.left + (from.width * (move % 11)) / 10;
        element.dispatchEvent(
          new PointerEvent('pointermove', { clientX, clientY: from.y, bubbles: true }),
        );
        await new Promise((resolve) => setTimeout(resolve));
      }
      const elapsed = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { updates, elapsed };
    },
    { left, width, y },
  );
  expect(updates).toBeGreaterThan(0);
  expect(updates).toBeLessThanOrEqual(Math.floor(elapsed / 16) + 2);
  await expect.poll(() => tooltip.locator('p').innerText()).toBe('Year 6');
});

test('under 640 px the key shows the year that is read, at first the last', async () => {
  await page.setViewportSize(PHONE);
  const key = page.locator('.growth-key');
  await expect
    .poll(() => linesOf(key))
    .toEqual(['Year 10', 'Total Value', 'R126,561.24', 'Invested Amount', 'R85,467.36']);
  const { left, width, y } = await plotOf(chart);
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: left + width * 0.6, y }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => linesOf(key)).toEqual(YEAR_6);
  expect(await tooltip.isVisible()).toBe(false);
});

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
