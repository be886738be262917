import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { COMPLETE_CHART, SERVER_URL, sharedPage, showsNewestResult } from './open-page.ts';

export const PHONE = { width: 390, height: 844 };

const DESKTOP = { width: 1280, height: 800 };

/**
 * Loads the calculator with all its parts, in the page that the tests of a file share. Before each of them it is as it
 * opens; `first` is done before that.
 */
export async function startCalculator(first: (page: Page) => Promise<void> = async () => {}) {
  const browser = await openBrowser();
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  beforeEach(async () => {
    await first(page);
    await startOver(page);
  });
  return { browser, page };
}

/** Brings the calculator back to what it opens with, without loading it anew. */
async function startOver(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    forcedColors: null,
  });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  await settled(page);
  await applyInputs(page);
}

/** Gives a page the styles of a person's own. */
export function setOwnStyles(page: Page, styles: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, styles);
}

/** Puts in what a link says ('years=30&inflation=5'), all else as at the start, and waits until all of the page shows it. */
export async function applyInputs(page: Page, inputs = ''): Promise<void> {
  await page.evaluate((fragment) => {
    window.history.replaceState(window.history.state, '', fragment);
    window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: window.location.href }));
  }, `#${inputs}`);
  await showsNewestResult(page);
}

/** Waits until what was seen of the screen has been drawn. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}
