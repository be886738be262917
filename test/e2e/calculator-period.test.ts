import { expect, test } from 'vitest';
import { PHONE, startCalculator } from './calculator-page.ts';
import { atWidths } from './expect-accessible.ts';
import { hasFocus } from './focus.ts';
import { COMPLETE_CHART, openResult, SERVER_URL, showsNewestResult, textOf } from './open-page.ts';
import { pasteOver } from './typing.ts';

const { browser, page } = await startCalculator();

const field = page.getByRole('textbox', { name: 'Years', exact: true });
const slider = page.getByRole('slider', { name: 'Investment period' });
const words = page.locator('.form-period output');

/** Returns what the field, the slider and the words beside it say. */
async function said(): Promise<(string | null)[]> {
  return [await field.inputValue(), await slider.inputValue(), await words.textContent()];
}

test('a typed period moves slider and result at once, stays as typed until it is left, then reads what counts; what is no number, or several lines, moves nothing', async () => {
  const shown = async () => [...(await said()), await textOf(page, '.headline-figure')];
  expect(await shown()).toEqual(['10', '10', '10 years', 'R126,561.24']);
  for (const [text, slid, counted, figure, left] of [
    ['15', '15', '15 years', 'R243,791.18', '15'],
    ['1x', '15', '15 years', 'R243,791.18', '15'],
    ['', '15', '15 years', 'R243,791.18', '15'],
    ['1', '1', '1 year', 'R16,955.34', '1'],
    ['0', '1', '1 year', 'R16,955.34', '1'],
    ['010', '10', '10 years', 'R126,561.24', '10'],
    ['99', '30', '30 years', expect.any(String), '30'],
  ] as const) {
    await field.fill(text);
    await expect.poll(shown, { message: text }).toEqual([text, slid, counted, figure]);
    expect(await slider.getAttribute('aria-valuetext')).toBe(counted);
    await field.blur();
    await expect.poll(said, { message: text }).toEqual([left, slid, counted]);
  }
  await pasteOver(field, '7\n5');
  expect(await field.inputValue()).toBe('30');
  await pasteOver(field, '025');
  expect(await slider.inputValue()).toBe('25');
});

test('keys change the period by 1, by 5 or to its ends; the wheel changes nothing', async () => {
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Advanced Options' }).focus();
  await keyboard.press('Tab');
  // It takes the place of all that was there, which is selected on the way.
  await keyboard.type('2');
  await expect.poll(said).toEqual(['2', '2', '2 years']);
  for (let press = 0; press < 2; press++) await keyboard.press('ArrowDown');
  await expect.poll(said).toEqual(['1', '1', '1 year']);
  await field.fill('29');
  for (let press = 0; press < 3; press++) await keyboard.press('ArrowUp');
  await expect.poll(said).toEqual(['30', '30', '30 years']);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('12');
  await expect.poll(said).toEqual(['12', '12', '12 years']);

  const wheeled = field.evaluate(
    (input) =>
      new Promise<void>((resolve) =>
        input.addEventListener('wheel', () => setTimeout(resolve), { once: true }),
      ),
  );
  await field.hover();
  await page.mouse.wheel(0, -120);
  await wheeled;
  expect(await said()).toEqual(['12', '12', '12 years']);

  await keyboard.press('Tab');
  expect(await hasFocus(slider)).toBe(true);
  for (const [key, text] of [
    ['ArrowRight', '13 years'],
    ['PageUp', '18 years'],
    ['PageDown', '13 years'],
    ['End', '30 years'],
    ['PageUp', '30 years'],
    ['Home', '1 year'],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(text);
    expect(await words.textContent()).toBe(text);
  }
});

test('the field keeps its place, and its row the height, whatever the period', async () => {
  /** Where field, words and track stand in their part of the form. */
  const boxes = () =>
    page.locator('.form-period').evaluate((period) => {
      const { x, y } = period.getBoundingClientRect();
      return ['.years-field', '.period-readout', '.slider'].map((part) => {
        const box = period.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return { x: box.x - x, y: box.y - y, width: box.width, height: box.height };
      });
    });
  await atWidths(page, [1280, 820, 390, 320], async (width) => {
    await slider.fill('10');
    await showsNewestResult(page);
    const before = await boxes();
    expect(before[0]).toMatchObject({ width: 52, height: 36 });
    expect(before[1]).toMatchObject({ height: 24 });
    for (const period of ['1', '30']) {
      await slider.fill(period);
      await expect.poll(() => field.inputValue()).toBe(period);
      await showsNewestResult(page);
      expect(await boxes(), `${period} at ${width} px`).toEqual(before);
    }
  });
});

test('the slider is filled up to its thumb, in its own colours where others are forced, too', async () => {
  const fill = page.locator('.form-period .slider-fill');
  for (const [years, size] of [
    ['1', 'calc(0% + 12px)'],
    ['16', 'calc(51.7241% - 0.413793px)'],
    ['30', 'calc(100% - 12px)'],
  ] as const) {
    await slider.fill(years);
    await expect.poll(() => fill.evaluate((it) => getComputedStyle(it).backgroundSize)).toBe(size);
  }
  expect(await fill.evaluate((it) => getComputedStyle(it).forcedColorAdjust)).toBe('none');
});

test('a finger that starts on the track drags the slider until it is lifted; where it scrolls the page it moves nothing, and a tap moves the slider there', async () => {
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
