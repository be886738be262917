import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { afterFile } from '#test/after-file.ts';

type OpenedPage = { page: Page; problems: string[] };

const opened: OpenedPage[] = [];
const shared = new Map<string, OpenedPage>();

/** The address of the server that all test files share. Nobody can change its catalogue: it has no administrator. */
export const SERVER_URL = inject('serverUrl');

/** Returns the path of the screen that a page is on. */
export function screenOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** Adds a screen to the history of a page, as a move to it does. The page notices with the next move. */
export async function pushScreen(page: Page, screen: string): Promise<void> {
  await page.evaluate((path) => window.history.pushState(null, '', path), screen);
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
  const one = await open(browser, options);
  opened.push(one);
  return one.page;
}

/**
 * Returns the page that the tests of this file share, loaded anew at `url`: as wide as always, in the light theme,
 * nothing typed, kept or routed. It costs half of a page of its own; what a test adds to the page before it loads
 * (a script, a clock) needs one: newPage. `who` is signed in by `signIn` when the page is first asked for.
 */
export async function sharedPage(
  browser: Browser,
  url: string,
  { who = 'nobody', signIn }: { who?: string; signIn?: (page: Page) => Promise<void> } = {},
): Promise<Page> {
  const { origin } = new URL(url);
  const key = `${who} ${origin}`;
  const known = shared.get(key);
  const { page, problems } = known ?? (await open(browser));
  if (known) await calm(page, origin);
  else {
    shared.set(key, { page, problems });
    afterFile(async () => {
      shared.delete(key);
      await page.context().close();
    });
    await signIn?.(page);
  }
  await page.goto(url);
  return page;
}

/** Leaves a shared page as it was before its first test; who is signed in stays so. */
async function calm(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.removeAllListeners('dialog');
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    forcedColors: null,
  });
  // The same origin keeps the page's process.
  await page.goto(`${origin}/livez`);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

const VIEWPORT = { width: 1280, height: 800 };
const MAX_WAIT_MS = 10_000;

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(MAX_WAIT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, problems };
}

/** Closes the pages of a test, which fails on what they, or a shared page, threw. Runs after each test of a file. */
export async function closePages(): Promise<void> {
  const finished = opened.splice(0);
  await Promise.all(finished.map(({ page }) => page.context().close()));
  const problems = [...finished, ...shared.values()].flatMap((one) => one.problems.splice(0));
  expect(problems).toEqual([]);
}

/** Lets `/` come without a catalogue in it, as from a static host: the page then loads all it shows. */
export async function withoutCatalogue(page: Page, url: string): Promise<void> {
  const shell = await (await fetch(`${url}/auth`)).text();
  await page.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: shell }));
}

/** The growth chart of a page whose script has taken over, once it has been revealed. */
export const COMPLETE_CHART = '.growth-svg:not([data-revealing])';

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

/**
 * Waits until all of the page shows the newest result. What stands on the screen shows it at once; all else follows, in
 * one piece, when the page has time.
 */
export async function showsNewestResult(page: Page): Promise<void> {
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
