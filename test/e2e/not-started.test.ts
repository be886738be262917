import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { assets } from '#test/built-assets.ts';
import { hold } from './dashboard.ts';
import { newPage, openPage, SERVER_URL, sharedPage, textOf } from './open-page.ts';

const browser = await openBrowser();

const SENTENCE = 'The calculator could not start. Reload the page.';
const FIGURE = /R\d/;

/** Returns what is seen of a page so many milliseconds after it came, by the clock of its styles. */
async function seenAt(page: Page, ms: number): Promise<string> {
  await page.evaluate((now) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = now;
    }
  }, ms);
  return page.locator('body').innerText();
}

test('where no script comes, a sentence takes the place of every figure after 8 s', async () => {
  const page = await sharedPage(browser, `${SERVER_URL}/livez`);
  await page.route('**/*.js', (route) => route.fulfill({ status: 404 }));
  for (const [path, hasFigure] of [
    ['/', true],
    ['/#deposit=50000&years=20', false],
    ['/?embed#deposit=50000', false],
    ['/auth', false],
  ] as const) {
    await page.goto(`${SERVER_URL}/livez`);
    await page.goto(SERVER_URL + path);
    const before = await seenAt(page, 7999);
    expect([FIGURE.test(before), before.includes(SENTENCE)], path).toEqual([hasFigure, false]);
    const after = await seenAt(page, 8000);
    expect([FIGURE.test(after), after.includes(SENTENCE)], path).toEqual([false, true]);
  }
});

test('a script that comes late, but does, puts an end to the sentence before it draws anything', async () => {
  const page = await newPage(browser);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const sentence = document.querySelector('.not-started');
      const isDrawn = document.querySelector('.toast-viewport') !== null;
      const name = sentence && getComputedStyle(sentence).animationName;
      Object.assign(window, { seen: [name, isDrawn] });
    }),
  );
  const bringScript = await hold(page, `**${assets.script}`);
  await page.goto(`${SERVER_URL}/#deposit=50000`, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  expect(await seenAt(page, 8000)).toContain(SENTENCE);
  bringScript();
  await expect.poll(() => textOf(page, '.headline')).toContain('R206,947.69');
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
    'none',
    false,
  ]);
  expect(await seenAt(page, 8000)).not.toContain(SENTENCE);
});

test('without scripts a sentence says so at once, without figures or room for them, also on paper', async () => {
  const page = await openPage(browser, `${SERVER_URL}/#years=20`, { javaScriptEnabled: false });
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const seen = await page.locator('body').innerText();
    expect(seen).toContain('Please switch on JavaScript, then reload it.');
    expect(seen).not.toContain(SENTENCE);
    expect(seen).not.toMatch(FIGURE);
    const { height = 0 } = (await page.locator('.calculator').boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  }
});
