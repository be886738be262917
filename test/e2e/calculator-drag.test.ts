import { expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { PHONE, startCalculator } from './calculator-page.ts';
import { COMPLETE_CHART, openResult, SERVER_URL } from './open-page.ts';

const { browser, page } = await startCalculator();

const slider = page.getByLabel('Investment period');
const summary = page.locator('.summary dd').first();

/** Returns what the defaults come to in this many years. */
const figureIn = (years: number) =>
  formatMoney(project({ ...DEFAULT_PLAN, years }).futureValue, 'R');

test('a dragged slider shows the figure of each step at once, and all else once it rests', async () => {
  // So high that the form stays beside the results.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.locator('.result-strip[data-shown="true"]').waitFor();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not on the screen.');
  // What strip and summary show the moment a change has been dealt with.
  await page.evaluate(() => {
    const textOf = (part: string) => document.querySelector(part)?.textContent;
    window.addEventListener('input', () =>
      Object.assign(window, { seen: [textOf('.result-strip p'), textOf('.summary dd')] }),
    );
  });
  const moveTo = (share: number) =>
    page.mouse.move(box.x + box.width * share - 1, box.y + box.height / 2);
  await moveTo(1 / 3);
  await page.mouse.down();
  const dragged = figureIn(Number(await slider.inputValue()));
  await expect.poll(() => summary.innerText()).toBe(dragged);
  for (const share of [0.5, 0.7, 1]) {
    await moveTo(share);
    const years = Number(await slider.inputValue());
    const [strip, rest] = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(strip).toBe(`In ${years} years you could have ${figureIn(years)}`);
    expect(rest).not.toBe(figureIn(years));
  }
  await page.mouse.up();
  await expect.poll(() => summary.innerText()).toBe(figureIn(30));
});

test('a finger that scrolls the page moves no slider, and a tap moves it there', async () => {
  const page = await openResult(browser, SERVER_URL, { viewport: PHONE, hasTouch: true });
  await page.locator(COMPLETE_CHART).waitFor();
  const slider = page.getByRole('slider', { name: 'Investment period' });
  const placeOf = async (fromEnd: number) => {
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider is not drawn.');
    return { x: box.x + box.width - fromEnd, y: box.y + box.height / 2 };
  };
  const { x, y } = await placeOf(40);
  const before = await page.evaluate(() => window.scrollY);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  const isDragged = () => page.evaluate(() => 'dragged' in document.documentElement.dataset);
  await touch('touchStart', [{ x, y }]);
  await expect.poll(isDragged).toBe(true);
  for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', [{ x, y: y - moved }]);
  // The page glides on after the finger: a tap meanwhile would stop it and press nothing.
  const gliding = await page.evaluateHandle(() => ({
    ended: new Promise<void>((end) => {
      document.addEventListener('scrollend', () => end(), { once: true });
    }),
  }));
  await touch('touchEnd', []);
  await gliding.evaluate(({ ended }) => ended);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50);
  await expect.poll(() => slider.inputValue()).toBe('10');
  expect(await page.locator('.form-period output').textContent()).toBe('10 years');

  const end = await placeOf(12);
  await page.touchscreen.tap(end.x, end.y);
  await expect.poll(() => slider.inputValue()).toBe('30');
  expect(await isDragged()).toBe(false);
});
