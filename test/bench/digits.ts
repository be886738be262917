import type { Browser } from 'playwright-core';
import { tempDir } from '#test/temp-dir.ts';
import { COMPLETE_CHART, coldPage, launchBrowser, PHONE, WIDE } from './browser.ts';
import { framesOf } from './frames.ts';
import { inTurn } from './measure.ts';
import { LONGVIEW, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const ROUNDS = 2;
const FIELD = 'input[name="initialDeposit"]';
const DIGITS = '1234567890';
/** Between two keys of a quick hand. */
const KEY_MS = 120;

/** Measures typing twenty digits of the initial deposit, to the end of the frame that shows each, with a processor 4 times slower. */
export async function benchDigits(): Promise<Row[]> {
  const { url } = await startProcess(LONGVIEW, { DATA_DIR: await tempDir() });
  const browser = await launchBrowser();
  const sides = [WIDE, PHONE].map((viewport) => () => typingOf(browser, url, viewport));
  const [wide = [], phone = []] = await inTurn(ROUNDS, ...sides);
  return [
    { width: WIDE.width, rounds: wide },
    { width: PHONE.width, rounds: phone },
  ].map(({ width, rounds }) => ({
    what: `Typed digit to frame, ${width} px, processor 4x slower`,
    unit: 'ms',
    ours: rounds.flat(),
    figure: { allAtMost: 200 },
  }));
}

async function typingOf(browser: Browser, url: string, viewport: typeof WIDE): Promise<number[]> {
  const { page } = await coldPage(browser, 4, viewport);
  await page.goto(url);
  await page.locator(COMPLETE_CHART).waitFor();
  const field = page.locator(FIELD);
  await field.scrollIntoViewIfNeeded();
  // The chart's reveal and what is loaded at rest are over.
  await page.waitForTimeout(2500);
  return framesOf(page, async () => {
    for (let time = 0; time < 2; time++) {
      await field.selectText();
      await field.pressSequentially(DIGITS, { delay: KEY_MS });
    }
    await page.waitForTimeout(KEY_MS);
  });
}
