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

test('the chart says in words what it shows, hides its drawing, and is read year by year with keys until Escape or that year ends', async () => {
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

test('a pointer reads the nearest year, 12 px beside its line, which has points in place of those at the end, without a word to screen readers', async () => {
  const { left, width, y } = await plotOf(chart);
  const marks = () =>
    drawing.evaluate((svg) =>
      [...svg.querySelectorAll('line[x1], circle')].map((mark) => {
        const box = mark.getBoundingClientRect();
        return Math.round((box.left + box.right) / 2);
      }),
    );
  const at = (share: number) => Math.round(left + width * share);
  await expect.poll(marks).toEqual([at(1), at(1)]);
  await page.mouse.move(left + width * 0.61, y);
  await tooltip.getByText('Year 6').waitFor();
  await expect.poll(marks).toEqual([at(0.6), at(0.6), at(0.6)]);
  const box = await tooltip.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(left + width * 0.6 - 12, 0);
  expect(box?.width).toBe(268);
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

test('its areas have the colours of the theme, also where a palette is forced on the page, whose ink the base line takes', async () => {
  const areas = () =>
    drawing.locator('polygon').evaluateAll((all) => all.map((area) => getComputedStyle(area).fill));
  const light = await areas();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(areas).not.toEqual(light);
  const dark = await areas();
  const baseAndInk = () =>
    drawing
      .locator('line')
      .first()
      .evaluate((base) => [
        getComputedStyle(base).stroke,
        getComputedStyle(document.documentElement).color,
      ]);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await expect.poll(() => baseAndInk().then(([, ink]) => ink)).toBe('rgb(255, 255, 255)');
  expect(await baseAndInk()).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  expect(await areas()).toEqual(dark);
});

test('its words are those that its width has room for, on the paper of a phone, too; with less motion it is complete at once', async () => {
  const revealTimes = await drawing.evaluate((svg) => {
    svg.toggleAttribute('data-revealing', true);
    const times = ['.growth-svg-lines', '.growth-svg-ends'].map((part) => {
      const element = svg.querySelector(part);
      return element && getComputedStyle(element).animationDuration;
    });
    svg.toggleAttribute('data-revealing', false);
    return times;
  });
  expect(revealTimes).toEqual(['0s', '0s']);
  const years = () => chart.locator('.growth-labels span', { hasNotText: /R\d/ }).allTextContents();
  const all = ['Year 0', ...Array.from({ length: 10 }, (_, index) => `${index + 1}`)];
  await expect.poll(years).toEqual(all);
  await page.setViewportSize(PHONE);
  await expect.poll(years).toEqual(['Year 0', '2', '4', '6', '8', '10']);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(years).toEqual(all);
});

test('the first of a visit is revealed from the left in 1500 ms, its points at the end', async () => {
  const own = await newPage(browser, { reducedMotion: 'no-preference' });
  await own.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.growth-svg * { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await own.goto(SERVER_URL);
  await own.getByRole('button', { name: 'Download CSV' }).waitFor();
  const hiddenAt = (milliseconds: number) =>
    own.locator('.growth-svg').evaluate(
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
  await own.locator('.growth-plot').press('ArrowLeft');
  await own.locator('.growth-svg circle[r="5"]').first().waitFor();
  expect(await own.locator('.growth-svg-ends').count()).toBe(0);
  expect(await own.locator(COMPLETE_CHART).count()).toBe(0);
  await own.evaluate(() => {
    for (const reveal of document.getAnimations()) reveal.finish();
  });
  await own.locator(COMPLETE_CHART).waitFor();

  await moveTo(own, '/nowhere');
  await own.getByRole('link', { name: 'Back to Calculator' }).click();
  await own.locator(COMPLETE_CHART).waitFor({ timeout: 1000 });
});
