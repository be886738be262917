import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const opened: { page: Page; problems: string[] }[] = [];

/** What stands before every path of the servers that the tests start: nothing, and in the second run a path. */
export const BASE_PATH = process.env.BASE_PATH ?? '';

/** Returns the path of the screen that a page is on. */
export function screenOf(page: Page): string {
  const { pathname } = new URL(page.url());
  return pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
}

/** Adds a screen to the history of a page, as a move to it does. The page notices with the next move. */
export async function pushScreen(page: Page, screen: string): Promise<void> {
  await page.evaluate((path) => window.history.pushState(null, '', path), BASE_PATH + screen);
}

/** Moves to a screen without loading the page anew. */
export async function moveTo(page: Page, screen: string): Promise<void> {
  await pushScreen(page, screen);
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
}

/** Opens a page of its own at `url`. Afterwards the test fails on any error the page threw and did not handle. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, options);
  await page.goto(url);
  return page;
}

/** Opens a page of its own that has not gone anywhere yet, so that a test can route its calls first. */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  opened.push({ page, problems });
  return page;
}

/** Closes the pages of a test, which fails on what they threw. Runs after each test of a file. */
export async function closePages(): Promise<void> {
  const finished = opened.splice(0);
  await Promise.all(finished.map(({ page }) => page.context().close()));
  expect(finished.flatMap(({ problems }) => problems)).toEqual([]);
}

/** Lets `/` come without a catalogue in it, as from a static host: the page then loads all it shows. */
export async function withoutCatalogue(page: Page, url: string): Promise<void> {
  const shell = await (await fetch(`${url}/auth`)).text();
  await page.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: shell }));
}

/** Opens the calculator with a result on it. */
export async function openResult(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, url, options);
  await page.locator('.headline').waitFor();
  return page;
}

/** Opens the calculator with its growth chart drawn. Returns the page and the chart. */
export async function openChart(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; chart: Locator }> {
  const page = await openPage(browser, url, options);
  await page.locator('.growth-canvas canvas').waitFor();
  return { page, chart: page.getByRole('group', { name: /^Investment growth over/ }) };
}

/** Returns where the plot itself stands on the screen: the chart without the room for its amounts. */
export async function plotOf(chart: Locator): Promise<{ left: number; width: number; y: number }> {
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart is not on the screen.');
  const axis = box.width < 480 ? 44 : 52;
  return { left: box.x, width: box.width - axis, y: box.y + box.height / 2 };
}

/**
 * Waits until all of the page shows the newest result. What stands on the screen shows it at once; all else follows, in
 * one piece, when the page has time.
 */
export async function followed(page: Page): Promise<void> {
  const figures = page.locator(
    '.headline-figure, .in-reach-figure, .summary div:first-child > dd, .plans thead + tbody td:nth-child(2)',
  );
  await expect.poll(async () => new Set(await figures.allTextContents()).size).toBe(1);
}

/** Returns the text of a part of the page on one line. */
export async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).innerText()).replace(/\s+/g, ' ');
}

/** Returns the lines a part of the page shows. */
export async function linesOf(part: Locator): Promise<string[]> {
  return (await part.innerText()).split(/\s*\n\s*/);
}
