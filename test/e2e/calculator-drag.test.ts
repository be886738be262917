import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { PHONE, startCalculator } from './calculator-page.ts';
import { COMPLETE_CHART, newPage, SERVER_URL } from './open-page.ts';

const { browser, page: shared } = await startCalculator();

/** What is shown of the result, and where. */
const PLACES = {
  headline: '.headline',
  strip: '.result-strip p',
  dock: '.result-dock p',
  summary: '.summary dd',
  lastYear: '.yearly-table tr:last-child .year',
};
type Seen = Record<keyof typeof PLACES | 'chart', string | undefined>;

test('each step of a dragged slider changes the figure on the screen at once, and the rest once it rests', async () => {
  await shared.setViewportSize({ width: 1280, height: 700 });
  await shared.emulateMedia({ reducedMotion: 'no-preference' });
  // The form stays on the screen.
  await shared.evaluate(() => window.scrollTo(0, 900));
  await shared.locator('.result-strip[data-shown="true"]').waitFor();
  const { slider, box } = await sliderOf(shared);
  const lastChange = await watchChanges(shared);
  const middle = box.y + box.height / 2;
  await shared.mouse.move(box.x + box.width / 3, middle);
  await shared.mouse.down();
  await expect.poll(() => yearsIn(shared)).toBe(Number(await slider.inputValue()));

  for (const share of [0.5, 0.7, 1]) {
    await shared.mouse.move(box.x + box.width * share - 1, middle);
    const years = Number(await slider.inputValue());
    const { strip, dock, chart, summary, lastYear } = await lastChange();
    const rested = Number(lastYear);
    expect(strip).toBe(`In ${years} years you could have ${figureIn(years)}`);
    // What is not on the screen is still what it was before, all of it.
    expect(rested).toBeLessThan(years);
    expect(dock).toBe(`In ${rested} years you could have ${figureIn(rested)}`);
    expect(chart).toContain(`over ${rested} years`);
    expect(summary).toBe(figureIn(rested));
  }
  expect(await shared.evaluate(moving)).not.toContain('split-first');

  await expect.poll(() => yearsIn(shared)).toBe(30);
  expect(await shared.locator('.growth-plot').getAttribute('aria-label')).toContain(
    'over 30 years',
  );
  expect(await summaryOf(shared)).toBe(figureIn(30));
  await shared.mouse.up();
});

test('keys and typed digits change the figure on the screen at once, and the rest a moment later', async () => {
  await shared.setViewportSize({ width: 1280, height: 1600 });
  const lastChange = await watchChanges(shared);
  await shared.getByLabel('Investment period').press('End');
  expect(await lastChange()).toMatchObject({
    headline: expect.stringMatching('In 30'),
    lastYear: '10',
  });
  await expect.poll(() => yearsIn(shared)).toBe(30);
  await shared.getByLabel('Initial deposit').press('5');
  const typed = await lastChange();
  const figure = shared.locator('.headline-figure');
  expect(typed.headline).toBe(await shared.locator('.headline').textContent());
  expect(typed.summary).not.toBe(await figure.innerText());
  await expect.poll(() => summaryOf(shared)).toBe(await figure.innerText());
});

test('a finger on the slider is a drag as well, until it is lifted', async () => {
  const page = await newPage(browser, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  });
  await page.goto(SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  const { slider, box } = await sliderOf(page);
  await page.locator('.result-dock[data-shown="true"]').waitFor();
  await watchChanges(page);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined ? [] : [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', 0.3);
  await expect.poll(() => yearsIn(page)).toBe(Number(await slider.inputValue()));
  const before = await yearsIn(page);
  const changesBefore = (await changesOf(page)).length;
  await touch('touchMove', 0.5);
  await touch('touchMove', 0.9);
  const next = async () => (await changesOf(page))[changesBefore];
  await expect.poll(async () => (await next())?.lastYear).toBe(String(before));
  expect((await next())?.dock).not.toMatch(`In ${before} years`);
  expect(await page.evaluate(moving)).not.toContain('split-first');
  await touch('touchEnd');
  await expect.poll(() => yearsIn(page)).toBe(Number(await slider.inputValue()));
});

/** Returns what the defaults come to in this many years. */
function figureIn(years: number): string {
  return formatMoney(project({ ...DEFAULT_PLAN, years }).futureValue, 'R');
}

/** Brings the slider to the lower edge of the screen. Returns it and where it stands. */
async function sliderOf(page: Page) {
  const slider = page.getByLabel('Investment period');
  await slider.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not on the screen.');
  return { slider, box };
}

/** Keeps what the page shows the moment each change of an input has been dealt with. Returns what gives the last. */
async function watchChanges(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate((places) => {
    const changes: object[] = [];
    Object.assign(window, { changes });
    window.addEventListener('input', () => {
      const shown = Object.entries(places).map(([name, selector]) => [
        name,
        document.querySelector(selector)?.textContent,
      ]);
      const chart = document.querySelector('.growth-plot')?.ariaLabel;
      changes.push({ ...Object.fromEntries(shown), chart });
    });
  }, PLACES);
  return async () => {
    const last = (await changesOf(page)).at(-1);
    if (!last) throw new Error('No input has changed.');
    return last;
  };
}

function changesOf(page: Page): Promise<Seen[]> {
  return page.evaluate(() => (window as unknown as { changes: Seen[] }).changes);
}

function yearsIn(page: Page): Promise<number> {
  return page.locator('.yearly-table tbody tr').count();
}

function summaryOf(page: Page): Promise<string> {
  return page.locator('.summary dd').first().innerText();
}

/** Runs in the page: what is in motion, by its class. */
function moving(): (string | undefined)[] {
  return document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.className);
}
