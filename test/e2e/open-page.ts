import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';

const opened: { page: Page; problems: string[] }[] = [];

/** A page of its own at `url`. Afterwards the test fails on any error the page threw and did not handle. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, options);
  await page.goto(url);
  return page;
}

/** The same before it goes anywhere, so that a test can route its calls first. */
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

/** Lets `/` come without a catalogue in it, as from a static host: the page then loads all it shows. */
export async function withoutCatalogue(page: Page, url: string): Promise<void> {
  const shell = await (await fetch(`${url}/auth`)).text();
  await page.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: shell }));
}

afterEach(async () => {
  const finished = opened.splice(0);
  await Promise.all(finished.map(({ page }) => page.context().close()));
  expect(finished.flatMap(({ problems }) => problems)).toEqual([]);
});
