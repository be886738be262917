import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { classesAt } from '#test/catalogue-host.ts';
import { PHONE, putIn, setOwnStyles } from './calculator-page.ts';
import { atWidths, expectAccessible, expectToFit } from './expect-accessible.ts';
import {
  COMPLETE_CHART,
  moveTo,
  openPage,
  SERVER_URL,
  sharedPage,
  showsNewestResult,
} from './open-page.ts';

const browser = await openBrowser();

async function openEverything(page: Page): Promise<void> {
  await page.getByText('Blended portfolio').click();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByText('Adjust for inflation').click();
  await showsNewestResult(page);
}

test('it is accessible and fits: as it opens, with all open, with the menu, and where nothing is found', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await openEverything(page);
  await expectAccessible(page);
  await expectToFit(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await expectToFit(page);
  await moveTo(page, '/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
});

test('what is pressed with a thumb is 44 px high, a half of the mode toggle 40', async () => {
  const page = await openPage(browser, SERVER_URL, { viewport: PHONE, hasTouch: true });
  await page.locator(COMPLETE_CHART).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const heights = () =>
    page
      .locator(
        '.menu-button, .site-nav a, .brand, .segmented label, .control, .choice, .slider-input, .switch, .disclosure-head, .button',
      )
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility({ visibilityProperty: true }))
          .map((target) => ({
            target: target.outerHTML.slice(0, 80),
            missing:
              (target.matches('.segmented label') ? 40 : 44) -
              target.getBoundingClientRect().height,
          })),
      );
  for (const prepare of [async () => {}, () => openEverything(page)]) {
    await prepare();
    const found = await heights();
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter(({ missing }) => missing > 0)).toEqual([]);
  }
});

test('catalogues of 1, 4 and 7 classes fit a small phone in both modes', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [currency, count] of [
    ['KES', 1],
    ['BWP', 4],
    ['USD', 7],
  ] as const) {
    const rates = Array.from({ length: count }, (_, index) => 0.05 + index / 100);
    await page.route(`**/by-currency/${currency}`, (route) =>
      route.fulfill({ json: classesAt(...rates) }),
    );
    await page.getByText('Single asset class').click();
    await page.getByLabel('Currency').selectOption(currency);
    await page.locator('.choice', { hasText: `Fund ${count}` }).waitFor();
    expect(await page.locator('.choice').count()).toBe(count);
    await page.getByText('Blended portfolio').click();
    await expect.poll(() => page.locator('.allocation-block').count()).toBe(count);
    const shares = await page
      .locator('.share-field input')
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    const slider = page.getByRole('slider').first();
    expect(await slider.isDisabled()).toBe(count === 1);
    expect(await page.locator('.hold').count()).toBe(count === 1 ? 0 : count);
    expect(await page.getByText('Moving one share').count()).toBe(count === 1 ? 0 : 1);
    await slider.press('ArrowLeft');
    await showsNewestResult(page);
    await expectToFit(page);
    expect(await page.locator('body').innerText()).not.toContain('NaN');
  }
});

const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
const LARGER = '.form-period > * { font-size: 200% !important; line-height: 1.2 !important }';

test('a person’s own spacing and size keep the words of the period apart, the lines beside the figures whole, and headline and axes on a phone’s page', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await page.setViewportSize({ width: 1024, height: 800 });
  await setOwnStyles(page, LARGER);
  const boxOf = (part: string) => page.locator(`.form-period ${part}`).boundingBox();
  const [label, track] = [await boxOf('label'), await boxOf('.slider-fill')];
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(track?.y ?? 0);
  expect(await isCut(page.locator('.form-period > label'))).toBe(false);

  await setOwnStyles(page, SPACED);
  await putIn(page, 'inflation=5');
  const lines = page.locator(
    '.form-period > label, .other-basis, .assumptions + p, .growth > .money-note, .summary .money-note',
  );
  await expectToFit(page);
  await atWidths(page, [1440, 1024, 820, 640, 390, 320], async (width) => {
    await expect.poll(() => lines.count()).toBe(5);
    for (const line of await lines.all()) expect(await isCut(line), `${width} px`).toBe(false);
  });
  await page.setViewportSize(PHONE);
  const areOnPage = () =>
    page
      .locator('.headline > .lead, .headline-figure, .growth-labels, .growth-key, .form-period')
      .evaluateAll((parts) => {
        const words = document.createRange();
        return parts.map((part) => {
          words.selectNodeContents(part);
          const { left, right } = words.getBoundingClientRect();
          return left >= 0 && right <= document.documentElement.clientWidth;
        });
      });
  const all = Array.from({ length: 5 }, () => true);
  await expect.poll(areOnPage).toEqual(all);
  await page.goto(`${SERVER_URL}/#deposit=100000000000&years=30`);
  await page.locator('.headline-figure', { hasText: /R\d{3},\d{3},\d{3},\d{3}\./ }).waitFor();
  await showsNewestResult(page);
  await expect.poll(areOnPage).toEqual(all);
});

/** Returns whether words of a part lie beyond it or the screen, or below the next part. */
function isCut(part: Locator): Promise<boolean> {
  return part.evaluate((found) => {
    const words = document.createRange();
    words.selectNodeContents(found);
    const { right, bottom } = words.getBoundingClientRect();
    const box = found.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 1 || box.right > innerWidth;
  });
}

test('a form higher than the window scrolls to its end and stays there', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole('heading', { name: 'Investment Summary' }).scrollIntoViewIfNeeded();
  const belowForm = (part: string) =>
    page
      .locator(part)
      .evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom);
  // Where the column of inputs has come to its end, the form goes with it.
  const afterInputs = await belowForm('.calculator-inputs');
  await expect.poll(() => belowForm('form')).toBeCloseTo(Math.max(24, afterInputs), 0);
});
