import type { Page } from 'playwright-core';

/** Returns how many milliseconds each change of an input takes to the end of the frame that shows it, while a hand is at work. */
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
