import type { Browser } from 'playwright-core';
import { coldPage, launchBrowser } from './browser.ts';
import { inTurn } from './measure.ts';
import { LONGVIEW, newFolder, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const MOVES = 60;
const BARE = 'data:text/html,<input type=range name=years min=1 max=30>';

/** From a move of the period's slider to the end of the frame that shows it, against a slider that does nothing. */
export async function benchSlider(): Promise<Row[]> {
  const server = await startProcess(LONGVIEW, { DATA_DIR: await newFolder() });
  const browser = await launchBrowser();
  const rows: Row[] = [];
  for (const slowdown of [1, 4]) {
    const [ours = [], bare = []] = await inTurn(
      3,
      () => movesOf(browser, server.url, slowdown),
      () => movesOf(browser, BARE, slowdown),
    ).then((sides) => sides.map((rounds) => rounds.flat()));
    rows.push({
      what: `Slider to frame, processor ${slowdown}x slower`,
      unit: 'ms',
      ours,
      against: { name: 'a slider without a page', values: bare },
      ...(slowdown === 4 && { figure: { medianUnder: 25, p95Under: 50 } }),
    });
  }
  await browser.close();
  await server.stop();
  return rows;
}

async function movesOf(browser: Browser, url: string, slowdown: number): Promise<number[]> {
  const { page } = await coldPage(browser, slowdown);
  await page.goto(url);
  if (url !== BARE) await page.locator('.growth-canvas canvas').waitFor();
  // The chart's reveal and what is loaded at rest are over.
  await page.waitForTimeout(2500);
  const times = await page.evaluate(async (moves) => {
    const slider = document.querySelector<HTMLInputElement>('input[name="years"]');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      });
    const measured: number[] = [];
    for (let move = 0; move < moves; move++) {
      await frame();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 16));
      const began = performance.now();
      write?.call(slider, String(1 + ((move * 7) % 30)));
      slider?.dispatchEvent(new Event('input', { bubbles: true }));
      await frame();
      measured.push(performance.now() - began);
    }
    return measured;
  }, MOVES);
  await page.context().close();
  return times;
}
