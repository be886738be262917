import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { newPage } from './open-page.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

/** Opens a small page that is sound in light and wide, with these styles besides. Returns what is found in it. */
async function openSound(style = ''): Promise<{ page: Page; found: () => Promise<string[]> }> {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.setContent(`<!doctype html><html lang="en"><title>Small</title>
    <style>
      :root { color-scheme: light dark; background: Canvas; color: CanvasText }
      button, input { width: 60px; height: 30px }
      ${style}
    </style>
    <main><h1>Small</h1><p>Words</p>
      <label for="amount">Amount</label><input id="amount">
      <button>One</button><button>Two</button></main>`);
  const found = async () => (await axeFindings(page)).map((line) => line.split(':')[0] ?? '');
  expect(await found()).toEqual([]);
  return { page, found };
}

test('what is wrong in the dark theme alone is found after the light one was sound', async () => {
  const { page, found } = await openSound(
    '@media (prefers-color-scheme: dark) { p { color: #444; background: #222 } }',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await found()).toEqual(['color-contrast']);
  expect(await found()).toEqual(['color-contrast']);
});

test('a target that is too small at one width alone is found after another width was sound', async () => {
  const { page, found } = await openSound(
    '@media (max-width: 400px) { button { width: 40px; height: 12px; display: block } }',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await found()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await found()).toEqual(['target-size', 'target-size']);
});

test('a label that is hidden at one width alone is found after another width was sound', async () => {
  const { page, found } = await openSound('@media (max-width: 400px) { label { display: none } }');
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await found()).toEqual(['label']);
});

test.each<[string, string, () => void]>([
  ['a label is taken away', 'label', () => document.querySelector('label')?.remove()],
  [
    'a name is taken away, in the same elements',
    'label',
    () => document.querySelector('label')?.removeAttribute('for'),
  ],
  [
    'words are taken away, in the same elements',
    'button-name',
    () => document.querySelector('button')?.replaceChildren(),
  ],
])('it is found in a page that was sound when %s', async (_, rule, breakIt) => {
  const { page, found } = await openSound();
  await page.evaluate(breakIt);
  expect(await found()).toEqual([rule]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await found()).toEqual([rule]);
});
