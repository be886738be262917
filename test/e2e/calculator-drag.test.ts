import { expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { startCalculator } from './calculator-page.ts';

const { page } = await startCalculator();

/** What is shown of the result, and where. */
const PLACES = {
  strip: '.result-strip p',
  dock: '.result-dock p',
  summary: '.summary dd',
  lastYear: '.yearly-table tr:last-child .year',
};
type Seen = Record<keyof typeof PLACES | 'chart', string | undefined>;

test('each step of a dragged slider, and each typed digit, changes the figure on the screen at once, and the rest once it rests', async () => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The form stays on the screen.
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.locator('.result-strip[data-shown="true"]').waitFor();
  const slider = page.getByLabel('Investment period');
  await slider.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not on the screen.');
  const lastChange = await watchChanges();
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 3, middle);
  await page.mouse.down();
  await expect.poll(yearsIn).toBe(Number(await slider.inputValue()));

  for (const share of [0.5, 0.7, 1]) {
    await page.mouse.move(box.x + box.width * share - 1, middle);
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
  expect(await page.evaluate(moving)).not.toContain('split-first');

  await expect.poll(yearsIn).toBe(30);
  expect(await page.locator('.growth-plot').getAttribute('aria-label')).toContain('over 30 years');
  expect(await summaryOf()).toBe(figureIn(30));
  await page.mouse.up();

  await page.getByLabel('Initial deposit').press('5');
  const typed = await lastChange();
  expect(typed.strip).not.toContain(figureIn(30));
  expect(typed.summary).toBe(figureIn(30));
  await expect.poll(summaryOf).not.toBe(figureIn(30));
});

/** Returns what the defaults come to in this many years. */
function figureIn(years: number): string {
  return formatMoney(project({ ...DEFAULT_PLAN, years }).futureValue, 'R');
}

/** Keeps what the page shows the moment each change of an input has been dealt with. Returns what gives the last. */
async function watchChanges(): Promise<() => Promise<Seen>> {
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
    const last = await page.evaluate(() =>
      (window as unknown as { changes: Seen[] }).changes.at(-1),
    );
    if (!last) throw new Error('No input has changed.');
    return last;
  };
}

function yearsIn(): Promise<number> {
  return page.locator('.yearly-table tbody tr').count();
}

function summaryOf(): Promise<string> {
  return page.locator('.summary dd').first().innerText();
}

/** Runs in the page: what is in motion, by its class. */
function moving(): (string | undefined)[] {
  return document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.className);
}
