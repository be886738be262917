import { expect, test } from 'vitest';
import { PHONE, startCalculator } from './calculator-page.ts';
import { expectFocus } from './focus.ts';
import { COMPLETE_CHART, openResult, SERVER_URL, textOf } from './open-page.ts';
import { pasteOver } from './typing.ts';

const { browser, page } = await startCalculator();

const field = page.getByRole('textbox', { name: 'Years', exact: true });
const slider = page.getByRole('slider', { name: 'Investment period' });
const words = page.locator('.form-period output');

/** Returns what the field, the slider and the words beside it say. */
async function said(): Promise<(string | null)[]> {
  return [await field.inputValue(), await slider.inputValue(), await words.textContent()];
}

test('a typed period counts at once, and reads plainly once it is left', async () => {
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

test('keys change the period by 1, by 5 or to its ends', async () => {
  const { keyboard } = page;
  await page.getByLabel('Monthly top-up').focus();
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

  await keyboard.press('Tab');
  await expectFocus(slider);
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
