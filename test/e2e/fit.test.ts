import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { classesAt } from '#test/catalogue-host.ts';
import { startServer } from '#test/running-server.ts';
import { atWidths, expectSound, expectToFit } from './expect-sound.ts';
import { followed, newPage, openPage, withoutCatalogue } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const PHONE = { width: 390, height: 844 };

async function openEverything(page: Page): Promise<void> {
  await page.getByText('Blended portfolio').click();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByText('Adjust for inflation').click();
  await followed(page);
}

test('nothing scrolls sideways at 320 to 1024 px', async () => {
  const widths = [320, 390, 640, 820, 1024];
  const page = await openPage(browser, server.url, { viewport: { width: 320, height: 700 } });
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  await expectToFit(page, widths);
  await openEverything(page);
  await expectToFit(page, widths);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectToFit(page, [320, 390]);
  await page.goto(`${server.url}/nowhere`);
  await page.getByText('404 Page Not Found').waitFor();
  await expectToFit(page, widths);
});

test('what is pressed with a thumb is 44 px high, a half of the mode toggle 40', async () => {
  const page = await openPage(browser, server.url, { viewport: PHONE, hasTouch: true });
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const small = () =>
    page
      .locator(
        '.menu-button, .site-nav a, .brand, .segmented label, .control, .choice, .slider-input, .switch, .disclosure > button, .button',
      )
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility({ visibilityProperty: true }))
          .filter((target) => {
            const least = target.matches('.segmented label') ? 40 : 44;
            return target.getBoundingClientRect().height < least;
          })
          .map((target) => target.outerHTML.slice(0, 80)),
      );
  expect(await small()).toEqual([]);
  await openEverything(page);
  expect(await small()).toEqual([]);
});

test.each([1, 4, 7])(
  'a catalogue of %i classes fits a small phone in both modes',
  async (count) => {
    const page = await newPage(browser, { viewport: { width: 320, height: 700 } });
    const rates = Array.from({ length: count }, (_, index) => 0.05 + index / 100);
    await page.route('**/by-currency/*', (route) => route.fulfill({ json: classesAt(...rates) }));
    await page.goto(server.url);
    await page.locator('.choice', { hasText: `Fund ${count}` }).waitFor();
    expect(await page.locator('.choice').count()).toBe(count);
    await page.getByText('Blended portfolio').click();
    await expect.poll(() => page.locator('.allocation-block').count()).toBe(count);
    const shares = await page.locator('.allocation-block .readout').allInnerTexts();
    expect(shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0)).toBe(100);
    await page.getByRole('slider').first().press('ArrowLeft');
    await followed(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.locator('body').innerText()).not.toContain('NaN');
  },
);

const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
const LARGER = '.form-period > * { font-size: 200% !important; line-height: 1.2 !important }';

test('the words of the period stand beside each other above its track, also as a person has them', async () => {
  const page = await openPage(browser, server.url, { viewport: { width: 1024, height: 700 } });
  const period = page.locator('.form-period');
  await period.getByRole('slider').press('End');
  await expect.poll(() => period.locator('.readout').innerText()).toContain('30');
  const boxes = () =>
    period.evaluate((block) => {
      const words = document.createRange();
      const boxOf = (name: string) => {
        const part = block.querySelector(name);
        if (part) words.selectNodeContents(part);
        return words.getBoundingClientRect();
      };
      return {
        label: boxOf('label'),
        readout: boxOf('.readout'),
        track: block.querySelector('.slider-fill')?.getBoundingClientRect().top ?? 0,
        end: [block, block.querySelector('.ticks')].map(
          (part) => part?.getBoundingClientRect().bottom ?? 0,
        ),
        right: Math.ceil(block.getBoundingClientRect().right),
      };
    });
  const looks: [string, number[]][] = [
    ['', [320, 640, 1024]],
    [SPACED, [320, 640, 1024]],
    [LARGER, [1024]],
  ];
  for (const [style, widths] of looks) {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, style);
    await atWidths(page, widths, async (width) => {
      const { label, readout, track, end, right } = await boxes();
      const which = `${width} px ${style}`;
      expect(label.bottom, which).toBeLessThanOrEqual(track);
      expect(readout.bottom, which).toBeLessThanOrEqual(track);
      expect(label.right, which).toBeLessThanOrEqual(readout.left);
      expect(readout.right, which).toBeLessThanOrEqual(right);
      expect(end[1], which).toBeLessThanOrEqual(end[0] ?? 0);
    });
  }
});

test('a form higher than the window scrolls to its end and stays there', async () => {
  const page = await openPage(browser, server.url, { viewport: { width: 1280, height: 600 } });
  await page.getByRole('heading', { name: 'Investment Summary' }).scrollIntoViewIfNeeded();
  const gap = () =>
    page
      .locator('form')
      .evaluate((form) => window.innerHeight - form.getBoundingClientRect().bottom);
  const end = await page
    .locator('.calculator-inputs')
    .evaluate((column) => column.getBoundingClientRect().bottom - window.innerHeight);
  await expect.poll(gap).toBeCloseTo(end < -24 ? -end : 24, 0);
});

const WIDTHS = [1440, 820, 390];

test('both themes are sound on opening, with all open, with the menu, and on the not-found screen', async () => {
  const page = await openPage(browser, server.url, { viewport: PHONE });
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  await expectSound(page, { widths: WIDTHS });
  await openEverything(page);
  await expectSound(page, { widths: WIDTHS });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectSound(page);
  await page.goto(`${server.url}/nowhere`);
  await page.getByText('404 Page Not Found').waitFor();
  await expectSound(page, { widths: WIDTHS });
});

test('both themes are sound while loading and with standard rates', async () => {
  const page = await newPage(browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await withoutCatalogue(page, server.url);
  await page.route('**/api/**', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(server.url);
  await page.locator('.choice-loading').first().waitFor();
  await expectSound(page);
  release();
  await page.getByText('Showing standard rates').waitFor();
  await expectSound(page);
});

test.each(['', '#deposit=100000000000&years=30'])(
  'a person’s own spacing keeps headline and axes on a phone’s page: %s',
  async (inputs) => {
    const page = await openPage(browser, `${server.url}/${inputs}`, { viewport: PHONE });
    await page.locator('.growth-canvas canvas').waitFor();
    const outside = await page.evaluate((style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [sheet];
      const words = document.createRange();
      const parts = document.querySelectorAll(
        '.headline-lead, .headline-figure, .growth-canvas, .growth-key, .form-period',
      );
      const found = [...parts].filter((part) => {
        words.selectNodeContents(part);
        const { left, right } = words.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      });
      return [...found.map((part) => part.className), ...(parts.length < 5 ? ['missing'] : [])];
    }, SPACED);
    expect(outside).toEqual([]);
  },
);
