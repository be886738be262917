import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const TITLE = 'How this is worked out';

const door = (page: Page) => page.getByRole('button', { name: TITLE, exact: true });
const inside = (page: Page) => page.getByRole('heading', { level: 3, name: 'The method' });

/** Opens the calculator with the inside of the door on the page. */
async function openWorkings(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openResult(browser, server.url, options);
  await door(page).click();
  await inside(page).waitFor();
  return page;
}

test('the door is closed at first, a heading that says what is behind it', async () => {
  const page = await openResult(browser, server.url);
  const heading = page.getByRole('heading', { level: 2, name: TITLE });
  expect(await heading.getByRole('button').getAttribute('aria-expanded')).toBe('false');
  const button = page.getByRole('button', {
    name: TITLE,
    exact: true,
    description: 'The method, a year month by month, and what is left out',
  });
  await button.waitFor();
  const head = page.locator('.workings .door-head');
  const { width = 0, height } = (await head.boundingBox()) ?? {};
  expect(width).toBe((await page.locator('.yearly').boundingBox())?.width);
  expect(height).toBe(44);
  await head.click({ position: { x: width - 2, y: 2 } });
  await inside(page).waitFor();
});

test('a key opens it and closes it, and its line leaves while it is open', async () => {
  const page = await openResult(browser, server.url);
  await door(page).press('Enter');
  await inside(page).waitFor();
  expect(await door(page).getAttribute('aria-expanded')).toBe('true');
  const controlled = await door(page).getAttribute('aria-controls');
  expect(await page.locator(`[id="${controlled}"]`).innerText()).toContain('The method');
  expect(await page.locator('.workings .door-summary').count()).toBe(0);
  await page.keyboard.press('Space');
  await inside(page).waitFor({ state: 'hidden' });
  expect(await door(page).getAttribute('aria-expanded')).toBe('false');
});

test('it stays open while another screen is looked at', async () => {
  const page = await openWorkings();
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('404 Page Not Found').waitFor();
  await page.goBack();
  await inside(page).waitFor();
  await page.reload();
  await door(page).waitFor();
  expect(await inside(page).isVisible()).toBe(false);
});

test('the method follows the inputs', async () => {
  const page = await openWorkings();
  const method = page.locator('.workings-prose').first();
  expect(await method.locator('p').count()).toBe(3);
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  expect(await method.innerText()).toContain(
    'All amounts are in today’s money: the return after inflation is 1.9% a year',
  );
});

test.each([320, 390, 640, 820, 1024])('nothing scrolls sideways at %i px', async (width) => {
  const page = await openWorkings({ viewport: { width, height: 700 } });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 820],
  ['dark', 390],
] as const)('axe finds nothing, %s at %i px', async (colorScheme, width) => {
  const page = await openResult(browser, server.url, {
    colorScheme,
    viewport: { width, height: 900 },
  });
  await door(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await door(page).click();
  await inside(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('none of it is on paper', async () => {
  const page = await openWorkings();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.workings').isVisible()).toBe(false);
});
