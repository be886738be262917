import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openChart } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

type Seen = {
  headline: string | null;
  strip: string | null;
  dock: string | null;
  summary: string | null;
  /** The chart in words. */
  chart: string | null;
  years: number;
};

/** Keeps what the page shows the moment each change of an input has been dealt with. */
function watchChanges(page: Page): Promise<void> {
  return page.evaluate(() => {
    const changes: Seen[] = [];
    Object.assign(window, { changes });
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? null;
    window.addEventListener('input', () =>
      changes.push({
        headline: textOf('.headline'),
        strip: textOf('.result-strip p'),
        dock: textOf('.result-dock p'),
        summary: textOf('.summary dd'),
        chart: document.querySelector('.growth-plot')?.ariaLabel ?? null,
        years: document.querySelectorAll('.yearly-table tbody tr').length,
      }),
    );
  });
}

const changesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { changes: Seen[] }).changes);
const yearsIn = (page: Page) => page.locator('.yearly-table tbody tr').count();
const summary = (page: Page) => page.locator('.summary dd').first().innerText();
/** Runs in the page: what is in motion, by its class. */
const moving = () =>
  document.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).target?.className);
const strip = (page: Page) => page.locator('.result-strip .in-reach-figure').innerText();

test('a dragged slider changes the figure on the screen at once, and the rest once it rests', async () => {
  const { page } = await openChart(browser, server.url, {
    viewport: { width: 1280, height: 700 },
    reducedMotion: 'no-preference',
  });
  const slider = page.getByLabel('Investment period');
  await slider.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page.locator('.result-strip[data-shown="true"]').waitFor();
  await watchChanges(page);
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not on the screen.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 3, middle);
  await page.mouse.down();
  await expect.poll(() => yearsIn(page)).toBe(Number(await slider.inputValue()));
  const before = await yearsIn(page);
  const figureBefore = await summary(page);

  await page.mouse.move(box.x + box.width - 1, middle);
  const { strip: shown, dock, chart, years, ...rested } = (await changesOf(page)).at(-1) as Seen;
  expect(shown).toMatch(/^In 30 years/);
  expect(rested.summary).toBe(figureBefore);
  expect(years).toBe(before);
  expect(dock).toMatch(`In ${before} years`);
  expect(chart).toMatch(`over ${before} years`);
  expect(await page.evaluate(moving)).not.toContain('split-first');

  await expect.poll(() => yearsIn(page)).toBe(30);
  expect(await page.locator('.growth-plot').getAttribute('aria-label')).toMatch('over 30 years');
  expect(await summary(page)).toBe(await strip(page));
  expect(shown).toContain(await strip(page));
  await page.mouse.up();
});

test('keys and typed digits change the figure on the screen at once, and the rest a moment later', async () => {
  const { page } = await openChart(browser, server.url, {
    viewport: { width: 1280, height: 1600 },
  });
  const headline = page.locator('.headline');
  await watchChanges(page);
  await page.getByLabel('Investment period').press('End');
  expect((await changesOf(page)).at(-1)).toMatchObject({
    headline: expect.stringMatching('In 30'),
    years: 10,
  });
  await expect.poll(() => yearsIn(page)).toBe(30);
  await page.getByLabel('Initial deposit').press('5');
  const typed = (await changesOf(page)).at(-1);
  expect(typed?.headline).toBe(await headline.textContent());
  expect(typed?.summary).not.toBe(await page.locator('.headline-figure').innerText());
  await expect.poll(() => summary(page)).toBe(await page.locator('.headline-figure').innerText());
});

test('a finger on the slider is a drag as well, until it is lifted', async () => {
  const { page } = await openChart(browser, server.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  });
  const slider = page.getByLabel('Investment period');
  await slider.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page.locator('.result-dock[data-shown="true"]').waitFor();
  await watchChanges(page);
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not on the screen.');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined ? [] : [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', 0.3);
  await expect.poll(async () => yearsIn(page)).toBe(Number(await slider.inputValue()));
  const before = await yearsIn(page);
  const changesBefore = (await changesOf(page)).length;
  await touch('touchMove', 0.5);
  await touch('touchMove', 0.9);
  const next = async () => (await changesOf(page))[changesBefore];
  await expect.poll(async () => (await next())?.years).toBe(before);
  expect((await next())?.dock).not.toMatch(`In ${before} years`);
  expect(await page.evaluate(moving)).not.toContain('split-first');
  await touch('touchEnd');
  await expect.poll(() => yearsIn(page)).toBe(Number(await slider.inputValue()));
});
