import type { Browser } from 'playwright-core';
import { coldPage, PHONE, WIDE } from './browser.ts';
import { type Frame, keptFrames, watchFrames } from './frames.ts';
import { inTurn } from './measure.ts';
import type { Row } from './table.ts';
import { OTHER, withVersions } from './versions.ts';

const ROUNDS = 5;
const BARE = 'data:text/html,<input name=initialDeposit>';
const FIELD = 'input[name="initialDeposit"]';
const DIGITS = '123456789';
const TIMES = 3;
/** Between two keys of a quick hand. */
const KEY_MS = 120;

/**
 * Measures typing the initial deposit, to the end of the frame that shows a digit, with a processor 4 times slower.
 * Against a field that does nothing, and against another version.
 */
export function benchDigits(against?: string): Promise<Row[]> {
  return withVersions(against, async ({ browser, ours, other }) => {
    const rows: Row[] = [];
    for (const viewport of [WIDE, PHONE]) {
      const [mine = [], bare = [], theirs = []] = await inTurn(
        ROUNDS,
        () => typingOf(browser, ours.url, viewport),
        () => typingOf(browser, BARE, viewport),
        ...(other ? [() => typingOf(browser, other.url, viewport)] : []),
      );
      const row = (what: string, from: keyof Frame): Row[] => {
        const valuesOf = (rounds: Frame[][]) => rounds.flat().map((frame) => frame[from]);
        const own = {
          what: `${what}, ${viewport.width} px, processor 4x slower`,
          unit: 'ms',
          ours: valuesOf(mine),
        };
        const beside = (name: string, rounds: Frame[][]) => ({
          against: { name, values: valuesOf(rounds), isUnpaired: true },
        });
        return [
          { ...own, ...beside('a field without a page', bare) },
          ...(other ? [{ ...own, ...beside(OTHER, theirs) }] : []),
        ];
      };
      rows.push(...row('Typed digit to frame', 'sinceChange'), ...row('Key to frame', 'sinceMove'));
    }
    return rows;
  });
}

async function typingOf(browser: Browser, url: string, viewport: typeof WIDE): Promise<Frame[]> {
  const { page } = await coldPage(browser, 4, viewport);
  await page.goto(url);
  const field = page.locator(FIELD);
  await field.scrollIntoViewIfNeeded();
  // The chart's reveal and what is loaded at rest are over.
  await page.waitForTimeout(4000);
  await page.evaluate(watchFrames, 'keydown');
  for (let time = 0; time < TIMES; time++) {
    await field.selectText();
    await field.pressSequentially(DIGITS, { delay: KEY_MS });
  }
  await page.waitForTimeout(KEY_MS);
  const frames = await page.evaluate(keptFrames);
  await page.context().close();
  return frames;
}
