import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed, openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const yearsOf = (page: Page) => page.getByRole('textbox', { name: 'Years', exact: true });
const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Investment period' });

/** Returns what the number, the slider, the words beside it and the headline say. */
async function said(page: Page): Promise<(string | null)[]> {
  return [
    await yearsOf(page).inputValue(),
    await sliderOf(page).inputValue(),
    await page.locator('.form-period output').textContent(),
    await page.locator('.headline-figure').textContent(),
  ];
}

test('a typed period moves slider and result at once, and what is no number moves nothing', async () => {
  const page = await openResult(browser, server.url);
  const years = yearsOf(page);
  expect(await said(page)).toEqual(['10', '10', '10 years', 'R126,561.24']);
  await years.fill('15');
  expect(await said(page)).toEqual(['15', '15', '15 years', 'R243,791.18']);
  expect(await sliderOf(page).getAttribute('aria-valuetext')).toBe('15 years');
  for (const text of ['', 'x', '1x']) {
    await years.fill(text);
    expect(await said(page)).toEqual([text, '15', '15 years', 'R243,791.18']);
  }
  await years.fill('1');
  expect(await said(page)).toEqual(['1', '1', '1 year', 'R16,955.34']);
});

test.each([
  ['', '10'],
  ['7x', '10'],
  ['07', '7'],
  ['0', '1'],
  ['99', '30'],
])('%j that is left reads %s', async (text, left) => {
  const page = await openResult(browser, server.url);
  await yearsOf(page).fill(text);
  expect(await yearsOf(page).inputValue()).toBe(text);
  await yearsOf(page).blur();
  await expect.poll(async () => (await said(page)).slice(0, 2)).toEqual([left, left]);
});

test('keys alone: Tab selects the number, arrows change it by 1, the slider comes next', async () => {
  const page = await openResult(browser, server.url);
  const years = yearsOf(page);
  await page.getByRole('button', { name: 'Advanced Options' }).focus();
  await page.keyboard.press('Tab');
  const inForm = async () => (await said(page)).slice(0, 3);
  await page.keyboard.type('2');
  await expect.poll(inForm).toEqual(['2', '2', '2 years']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(inForm).toEqual(['1', '1', '1 year']);
  await years.fill('29');
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp');
  await expect.poll(inForm).toEqual(['30', '30', '30 years']);
  await page.keyboard.press('Tab');
  expect(await sliderOf(page).evaluate((slider) => slider === document.activeElement)).toBe(true);
});

test('the wheel changes nothing, and no more than two characters go in', async () => {
  const page = await openResult(browser, server.url);
  const years = yearsOf(page);
  await years.focus();
  await years.hover();
  await page.mouse.wheel(0, -120);
  await page.mouse.wheel(0, 240);
  expect(await years.inputValue()).toBe('10');
  await years.press('Control+A');
  await page.keyboard.type('125');
  await expect.poll(async () => (await said(page)).slice(0, 2)).toEqual(['12', '12']);
});

test('the field keeps its place and its row its height, whatever the period', async () => {
  for (const width of [1280, 820, 390, 320]) {
    const page = await openResult(browser, server.url, { viewport: { width, height: 900 } });
    /** Where field, words and track stand in their part of the form. */
    const boxes = () =>
      page.locator('.form-period').evaluate((period) => {
        const { x, y } = period.getBoundingClientRect();
        return ['.years-field', '.period-readout', '.slider'].map((part) => {
          const box = period.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
          return { x: box.x - x, y: box.y - y, width: box.width, height: box.height };
        });
      });
    const before = await boxes();
    expect(before[0]).toMatchObject({ width: 52, height: 36 });
    expect(before[1]).toMatchObject({ height: 24 });
    for (const period of ['1', '30']) {
      await sliderOf(page).fill(period);
      await expect.poll(() => yearsOf(page).inputValue()).toBe(period);
      await followed(page);
      expect(await boxes()).toEqual(before);
    }
  }
});

test('a period typed before the script came counts', async () => {
  const page = await openResult(browser, server.url);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url, { waitUntil: 'commit' });
  await yearsOf(page).fill('20');
  release();
  await expect.poll(() => page.locator('.form-period output').textContent()).toBe('20 years');
  expect(await sliderOf(page).inputValue()).toBe('20');
});
