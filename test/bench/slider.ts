import type { Browser, Page } from 'playwright-core';
import { COMPLETE_CHART, coldPage } from './browser.ts';
import { framesOf } from './frames.ts';
import { inTurn } from './measure.ts';
import type { Row } from './table.ts';
import { besideOther, startVersions } from './versions.ts';

const ROUNDS = 3;
const YEARS = 30;
const SLIDER = 'input[name="years"]';
const HALF_THUMB = 12;
/** Between two moves: time for what follows later, as a hand leaves it. */
const MOVE_MS = 32;

/**
 * Measures dragging the period's slider with the pointer from 1 to 30 years and back, to the end of the frame that
 * shows a change. Against another version.
 */
export async function benchSlider(against?: string): Promise<Row[]> {
  const { browser, urls } = await startVersions(against);
  const rows: Row[] = [];
  for (const slowdown of [1, 4]) {
    const sides = urls.map((url) => () => dragOf(browser, url, slowdown));
    const [ours = [], other] = await inTurn(ROUNDS, ...sides);
    const row: Row = {
      what: `Slider to frame, processor ${slowdown}x slower`,
      unit: 'ms',
      ours: ours.flat(),
      ...(slowdown === 1 && { figure: { medianUnder: 16 } }),
    };
    rows.push(...besideOther(row, other?.flat(), slowdown === 1 ? 1 : 1.1));
  }
  return rows;
}

async function dragOf(browser: Browser, url: string, slowdown: number): Promise<number[]> {
  const { page } = await coldPage(browser, slowdown);
  await page.goto(url);
  await page.locator(COMPLETE_CHART).waitFor();
  await page.locator(SLIDER).scrollIntoViewIfNeeded();
  // The chart's reveal and what is loaded at rest are over.
  await page.waitForTimeout(2500);
  return framesOf(page, () => drag(page));
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator(SLIDER).boundingBox();
  if (!box) throw new Error('There is no slider to drag.');
  const moveTo = (year: number) => {
    const share = (year - 1) / (YEARS - 1);
    const x = box.x + HALF_THUMB + (box.width - 2 * HALF_THUMB) * share;
    return page.mouse.move(x, box.y + box.height / 2);
  };
  await moveTo(1);
  await page.mouse.down();
  for (let move = 2; move < 2 * YEARS; move++) {
    await moveTo(move <= YEARS ? move : 2 * YEARS - move);
    await page.waitForTimeout(MOVE_MS);
  }
  await page.mouse.up();
}
