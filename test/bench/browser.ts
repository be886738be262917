import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { afterFile } from '#test/after-file.ts';
import { findChromium } from '#test/chromium.ts';

/** Chromium's slow 4G as its developer tools apply it: bytes per second, and milliseconds for each request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** On a busy machine a page that is slowed down takes its time. */
const PATIENCE_MS = 120_000;

/** Launches a Chromium of the bench's own. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findChromium());
  afterFile(() => browser.close());
  return browser;
}

/** The growth chart of a page whose script has taken over. */
export const COMPLETE_CHART = '.growth-svg:not([data-revealing])';

/** The windows that a page is measured in: an office's and a phone's. */
export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Opens a page with nothing in its cache and a processor `slowdown` times slower. */
export async function coldPage(
  browser: Browser,
  slowdown: number,
  viewport = WIDE,
): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, devtools };
}

/** Puts a page on slow 4G. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
}
