import type { Browser } from 'playwright-core';
import { coldPage, PHONE, WIDE } from './browser.ts';
import { framesOf, rowsOfFrames } from './frames.ts';
import { inTurn } from './measure.ts';
import type { Row } from './table.ts';
import { startVersions } from './versions.ts';

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
export async function benchDigits(against?: string): Promise<Row[]> {
  const { browser, ours, others } = await startVersions(against);
  const rows: Row[] = [];
  for (const viewport of [WIDE, PHONE]) {
    const sides = [ours, BARE, ...others].map((url) => () => typingOf(browser, url, viewport));
    const what = `Typed digit to frame, ${viewport.width} px, processor 4x slower`;
    rows.push(...rowsOfFrames(what, await inTurn(ROUNDS, ...sides), { ours: { allAtMost: 200 } }));
  }
  return rows;
}

async function typingOf(browser: Browser, url: string, viewport: typeof WIDE): Promise<number[]> {
  const { page } = await coldPage(browser, 4, viewport);
  await page.goto(url);
  const field = page.locator(FIELD);
  await field.scrollIntoViewIfNeeded();
  // The chart's reveal and what is loaded at rest are over.
  await page.waitForTimeout(4000);
  return framesOf(page, async () => {
    for (let time = 0; time < TIMES; time++) {
      await field.selectText();
      await field.pressSequentially(DIGITS, { delay: KEY_MS });
    }
    await page.waitForTimeout(KEY_MS);
  });
}
