import type { Page } from 'playwright-core';
import type { Figure, Row } from './table.ts';
import { OTHER } from './versions.ts';

/** Keeps how many milliseconds each change of an input takes to the end of the frame that shows it, while a hand is at work. */
export async function framesOf(page: Page, hand: () => Promise<void>): Promise<number[]> {
  await page.evaluate(watchFrames);
  await hand();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await page.context().close();
  return frames;
}

/** Runs in the page. */
function watchFrames(): void {
  const frames: number[] = [];
  Object.assign(window, { frames });
  const changed = () => {
    const began = performance.now();
    requestAnimationFrame(() => {
      // The frame is drawn once its callbacks have run; a message comes after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => frames.push(performance.now() - began);
      port2.postMessage(null);
    });
  };
  window.addEventListener('input', changed, { capture: true });
}

/** Returns the rows of the frames of our page, beside those of an input alone and of another version, if there is one, with their bounds. */
export function rowsOfFrames(
  what: string,
  [ours = [], bare = [], other = []]: number[][][],
  bounds: { ours?: Figure; beside?: Figure } = {},
): Row[] {
  const row = { what, unit: 'ms', ours: ours.flat() };
  const beside = (name: string, rounds: number[][]) => ({
    against: { name, values: rounds.flat(), isUnpaired: true },
  });
  return [
    {
      ...row,
      ...beside('an input without a page', bare),
      ...(bounds.ours && { figure: bounds.ours }),
    },
    ...(other.length > 0
      ? [{ ...row, ...beside(OTHER, other), ...(bounds.beside && { figure: bounds.beside }) }]
      : []),
  ];
}
