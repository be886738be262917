import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { assets } from '#test/built-assets.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

test.each([
  ['waits for its typeface where it came quickly', 0, 1],
  ['does not where it took its time', 1000, 0],
])('the first picture %s', async (_, milliseconds, waiting) => {
  const page = await lateFontPage(milliseconds);
  // The page's own script would not get on with a clock that stands still.
  await page.route(`**${assets.script}`, (route) => route.abort());
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.locator('.headline-figure').waitFor();
  await page.waitForTimeout(100);
  expect(await page.locator('link[rel=preload][as=font]').count()).toBe(waiting);
});

test('a page that does not wait for its typeface does without, and fetches it for the next', async () => {
  const page = await lateFontPage(1000);
  await page.route(`**${assets.script}`, (route) => route.abort());
  const fetched = page.waitForResponse('**/*.woff2');
  await page.goto(server.url);
  expect((await fetched).status()).toBe(200);
  await page.evaluate(() => document.fonts.ready);
  const named = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(named).toMatch(/^ui-sans-serif, system-ui,/);
  expect(await fontsOf(page, '.headline-figure')).not.toContain('Instrument Sans');
  await page.unrouteAll();
  // On a busy machine the browser's own store may take its time too.
  await expect
    .poll(async () => {
      await page.reload();
      return fontsOf(page, '.headline-figure');
    })
    .toEqual(['Instrument Sans']);
});

test('what the typeface is, is settled before a page that came late is laid out', async () => {
  const page = await lateFontPage(1000);
  await page.addInitScript(() => {
    // A frame that begins with the pointer is laid out before it calls back.
    window.requestAnimationFrame = () => 0;
  });
  await page.route(`**${assets.script}`, (route) => route.abort());
  await page.goto(server.url);
  const named = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(named).not.toContain('Instrument Sans');
});

test('text is as wide as its size says, in a button as elsewhere', async () => {
  const page = await openPage(browser, server.url);
  await page.locator('.growth-canvas canvas').waitFor();
  for (const selector of ['.display', '.result-actions .button-primary']) {
    const text = page.locator(selector).first();
    const small = await widthAt(text, 13);
    expect(await widthAt(text, 130)).toBeCloseTo(10 * small, 0);
  }
});

test('a visitor who comes back sees the typeface at once', async () => {
  const page = await openPage(browser, server.url);
  await page.locator('.growth-canvas canvas').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  await page.locator('.growth-canvas canvas').waitFor();
  expect(await fontsOf(page, '.headline-figure')).toEqual(['Instrument Sans']);
});

/** Opens a page whose clock stands at so many milliseconds, and whose typeface comes after half a second. */
async function lateFontPage(milliseconds: number): Promise<Page> {
  const page = await newPage(browser);
  await page.addInitScript((later) => {
    performance.now = () => later;
  }, milliseconds);
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue().catch(() => {});
  });
  return page;
}

/** Returns how wide an element's letters are at this size, in CSS pixels. */
function widthAt(text: Locator, pixels: number): Promise<number> {
  return text.evaluate((element, size) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    Object.assign((element as HTMLElement).style, {
      fontSize: `${size}px`,
      letterSpacing: '0',
      whiteSpace: 'nowrap',
      transition: 'none',
    });
    return letters.getBoundingClientRect().width;
  }, pixels);
}

/** Returns the families whose letters an element is drawn with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}
