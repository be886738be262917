import type { Browser, Page } from 'playwright-core';
import { coldPage } from './browser.ts';
import { type Frame, keptFrames, watchFrames } from './frames.ts';
import { inTurn } from './measure.ts';
import type { Row } from './table.ts';
import { OTHER, withVersions } from './versions.ts';

const ROUNDS = 3;
const YEARS = 30;
const BARE = 'data:text/html,<input type=range name=years min=1 max=30 value=10>';
const SLIDER = 'input[name="years"]';
const HALF_THUMB = 12;
/** Between two moves: time for what follows later, as a hand leaves it. */
const MOVE_MS = 32;

/**
 * Measures dragging the period's slider with the pointer from 1 to 30 years and back, to the end of the frame that
 * shows a change. Against a slider that does nothing, and against another version.
 */
export function benchSlider(against?: string): Promise<Row[]> {
  return withVersions(against, async ({ browser, ours, other }) => {
    const rows: Row[] = [];
    for (const slowdown of [1, 4]) {
      const [mine = [], bare = [], theirs = []] = await inTurn(
        ROUNDS,
        () => dragOf(browser, ours.url, slowdown),
        () => dragOf(browser, BARE, slowdown),
        ...(other ? [() => dragOf(browser, other.url, slowdown)] : []),
      );
      const figure = slowdown === 1 ? { medianUnder: 16 } : { medianUnder: 25, p95Under: 50 };
      const row = (what: string, from: keyof Frame, more: Pick<Row, 'figure'>): Row[] => {
        const valuesOf = (drags: Frame[][]) => drags.flat().map((frame) => frame[from]);
        const own = {
          what: `${what}, processor ${slowdown}x slower`,
          unit: 'ms',
          ours: valuesOf(mine),
        };
        const beside = (name: string, drags: Frame[][]) => ({
          against: { name, values: valuesOf(drags), isUnpaired: true },
        });
        return [
          { ...own, ...beside('a slider without a page', bare), ...more },
          ...(other ? [{ ...own, ...beside(OTHER, theirs) }] : []),
        ];
      };
      rows.push(
        ...row('Slider to frame', 'sinceChange', { figure }),
        ...row('Pointer to frame', 'sinceMove', {}),
      );
    }
    return rows;
  });
}

async function dragOf(browser: Browser, url: string, slowdown: number): Promise<Frame[]> {
  const { page } = await coldPage(browser, slowdown);
  await page.goto(url);
  if (url !== BARE) await page.locator('.growth-canvas canvas').waitFor();
  await page.locator(SLIDER).scrollIntoViewIfNeeded();
  // The chart's reveal and what is loaded at rest are over.
  await page.waitForTimeout(2500);
  await page.evaluate(watchFrames, 'pointermove');
  await drag(page);
  const frames = await page.evaluate(keptFrames);
  await page.context().close();
  return frames;
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
