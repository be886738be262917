import type { Browser, Page } from 'playwright-core';
import { coldPage, launchBrowser } from './browser.ts';
import { inTurn, median } from './measure.ts';
import { LONGVIEW, newFolder, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const ROUNDS = 3;
const YEARS = 30;
const BARE = 'data:text/html,<input type=range name=years min=1 max=30 value=10>';
const SLIDER = 'input[name="years"]';
const HALF_THUMB = 12;
/** Between two moves: time for what follows at rest, as a hand leaves it. */
const MOVE_MS = 32;

/** How long a change took to be seen, in milliseconds. */
type Frame = { sinceChange: number; sinceMove: number };

/**
 * Measures dragging the period's slider with the pointer from 1 to 30 years and back, to the end of the frame that
 * shows a change: from the change itself, and from the move of the pointer, with all that it waited for (what is left
 * of the frame before, and what follows at rest). Against a slider that does nothing.
 */
export async function benchSlider(): Promise<Row[]> {
  const server = await startProcess(LONGVIEW, { DATA_DIR: await newFolder() });
  const browser = await launchBrowser();
  const rows: Row[] = [];
  for (const slowdown of [1, 4]) {
    const [ours = [], bare = []] = await inTurn(
      ROUNDS,
      () => dragOf(browser, server.url, slowdown),
      () => dragOf(browser, BARE, slowdown),
    );
    // One drag has more frames than another: each is set against the middle one of the bare drag in its round.
    const besideOurs = (from: keyof Frame) =>
      ours.flatMap((frames, round) => {
        const middle = median((bare[round] ?? []).map((frame) => frame[from]));
        return frames.map(() => middle);
      });
    const row = (what: string, from: keyof Frame, figure?: Row['figure']): Row => ({
      what: `${what}, processor ${slowdown}x slower`,
      unit: 'ms',
      ours: ours.flat().map((frame) => frame[from]),
      against: { name: 'a slider without a page', values: besideOurs(from) },
      ...(figure && { figure }),
    });
    rows.push(
      row(
        'Slider to frame',
        'sinceChange',
        slowdown === 1 ? { medianUnder: 16 } : { medianUnder: 25, p95Under: 50 },
      ),
      row('Pointer to frame', 'sinceMove'),
    );
  }
  await browser.close();
  await server.stop();
  return rows;
}

async function dragOf(browser: Browser, url: string, slowdown: number): Promise<Frame[]> {
  const { page } = await coldPage(browser, slowdown);
  await page.goto(url);
  if (url !== BARE) await page.locator('.growth-canvas canvas').waitFor();
  await page.locator(SLIDER).scrollIntoViewIfNeeded();
  // The chart's reveal and what is loaded at rest are over.
  await page.waitForTimeout(2500);
  await page.evaluate(watchFrames);
  await drag(page);
  const times = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
  await page.context().close();
  return times;
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

/** Runs in the page: keeps how long each change of an input takes to be seen. */
function watchFrames(): void {
  const frames: Frame[] = [];
  Object.assign(window, { frames });
  let moved = 0;
  const changed = () => {
    const began = performance.now();
    const movedAt = moved;
    requestAnimationFrame(() => {
      // The frame is drawn once its callbacks have run; a message comes after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const ended = performance.now();
        frames.push({ sinceChange: ended - began, sinceMove: ended - movedAt });
      };
      port2.postMessage(null);
    });
  };
  const move = ({ timeStamp }: Event) => {
    moved = timeStamp;
  };
  window.addEventListener('pointermove', move, { capture: true });
  window.addEventListener('input', changed, { capture: true });
}
