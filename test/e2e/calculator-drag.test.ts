import { expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { startCalculator } from './calculator-page.ts';

const { page } = await startCalculator();

const slider = page.getByLabel('Investment period');
const summary = page.locator('.summary dd').first();

/** Returns what the defaults come to in this many years. */
const figureIn = (years: number) =>
  formatMoney(project({ ...DEFAULT_PLAN, years }).futureValue, 'R');

test('a dragged slider shows the figure of each step at once, and all else once it rests', async () => {
  // So high that the form stays beside the results.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.locator('.result-strip[data-shown="true"]').waitFor();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not on the screen.');
  // What strip and summary show the moment a change has been dealt with.
  await page.evaluate(() => {
    const textOf = (part: string) => document.querySelector(part)?.textContent;
    window.addEventListener('input', () =>
      Object.assign(window, { seen: [textOf('.result-strip p'), textOf('.summary dd')] }),
    );
  });
  const moveTo = (share: number) =>
    page.mouse.move(box.x + box.width * share - 1, box.y + box.height / 2);
  await moveTo(1 / 3);
  await page.mouse.down();
  const dragged = figureIn(Number(await slider.inputValue()));
  await expect.poll(() => summary.innerText()).toBe(dragged);
  for (const share of [0.5, 0.7, 1]) {
    await moveTo(share);
    const years = Number(await slider.inputValue());
    const [strip, rest] = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(strip).toBe(`In ${years} years you could have ${figureIn(years)}`);
    expect(rest).not.toBe(figureIn(years));
  }
  await page.mouse.up();
  await expect.poll(() => summary.innerText()).toBe(figureIn(30));
});
