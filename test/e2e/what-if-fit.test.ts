import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { atWidths, expectAccessible } from './expect-accessible.ts';
import { newPage, SERVER_URL, showsNewestResult } from './open-page.ts';
import {
  amountToReach,
  goalStatus,
  keepButton,
  loadWhatIf,
  openWhatIf,
  turnInflation,
} from './what-if.ts';

const browser = await openBrowser();

const LARGEST = '1000000000000';

/** Keeps three plans, one of them of the largest figures, and asks for the ways to an amount. */
async function putToUse(page: Page): Promise<void> {
  await keepButton(page).click();
  await page.getByLabel('Initial deposit').fill(LARGEST);
  await page.getByLabel('Monthly top-up').fill(LARGEST);
  await keepButton(page).click();
  await page.getByLabel('Initial deposit').fill('10000');
  await page.getByLabel('Monthly top-up').fill('600');
  await keepButton(page).click();
  await page.getByLabel('Monthly top-up').fill('500');
  await amountToReach(page).fill('2500000');
  await page.locator('.ways .way-not').waitFor();
  await showsNewestResult(page);
}

/** Returns what of 'What if' reaches beyond its edges, and whether the page scrolls sideways. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.locator('.what-if').evaluate((whatIf) => {
    const { left, right } = whatIf.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) return [`the page is ${scrollWidth} px wide`];
    return [...whatIf.querySelectorAll('*')]
      .filter((it) => it.getBoundingClientRect().width > 0)
      .filter((it) => {
        const box = it.getBoundingClientRect();
        return box.left < left - 0.5 || box.right > right + 0.5;
      })
      .map((it) => it.outerHTML.slice(0, 90));
  });
}

test('in any state it is accessible in both themes, and the largest figures stay inside its edges; those of a plan take one line, on a phone two', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  // From 1024 px on axe cannot tell the colours of the results: the strip lies above them.
  await expectAccessible(page, { widths: [820], within: '.what-if' });
  const cells = page.getByRole('row', { name: /^This plan/ }).getByRole('cell');
  const lines: number[] = [];
  await atWidths(page, [1440, 820, 640, 390], async () => {
    const bottoms = await cells.evaluateAll((all) =>
      all.slice(0, 3).map((cell) => Math.round(cell.getBoundingClientRect().bottom / 8)),
    );
    lines.push(new Set(bottoms).size);
  });
  expect(lines).toEqual([1, 1, 2, 2]);

  await putToUse(page);
  await expectAccessible(page, { widths: [1440, 820, 390], within: '.what-if' });
  await page.getByLabel('Initial deposit').fill('900000000000');
  await amountToReach(page).fill('2000000000000');
  await expect.poll(() => page.locator('.ways').getByRole('button').count()).toBe(3);
  await showsNewestResult(page);
  await atWidths(page, [1440, 1280, 1024, 820, 640, 390, 320], async (width) =>
    expect(await beyondTheEdge(page), `${width} px`).toEqual([]),
  );

  await page.getByRole('button', { name: /^Use: pay in/ }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await showsNewestResult(page);
  await expectAccessible(page, { widths: [390], within: '.what-if' });
  await amountToReach(page).fill('100');
  await turnInflation(page);
  await goalStatus(page).getByText('could already reach').waitFor();
  await showsNewestResult(page);
  await expectAccessible(page, { widths: [820], within: '.what-if' });
});

test('what is pressed with a thumb is 44 px high', async () => {
  const page = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(SERVER_URL);
  await openWhatIf(page);
  await putToUse(page);
  const heightsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  const heights = await heightsOf('.what-if .button, .what-if .control');
  expect(heights.length).toBeGreaterThan(8);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 820, height: 844 });
  expect(Math.min(...(await heightsOf('.what-if .button-text')))).toBeGreaterThanOrEqual(44);
});
