import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed } from './open-page.ts';
import { amountToReach, goalStatus, keepButton, openWhatIf, turnInflation } from './what-if.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const LARGEST = '1000000000000';

/** Opens 'What if' with three plans kept, one of them of the largest figures, and the ways to an amount. */
async function openInUse(options: BrowserContextOptions): Promise<Page> {
  const page = await openWhatIf(browser, server.url, options);
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
  await followed(page);
  return page;
}

/** Returns what of 'What if' reaches beyond its edges. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.locator('.what-if').evaluate((whatIf) => {
    const { left, right } = whatIf.getBoundingClientRect();
    return [...whatIf.querySelectorAll('*')]
      .filter((it) => it.getBoundingClientRect().width > 0)
      .filter((it) => {
        const box = it.getBoundingClientRect();
        return box.left < left - 0.5 || box.right > right + 0.5;
      })
      .map((it) => it.outerHTML.slice(0, 90));
  });
}

test.each([320, 390, 640, 820, 1024, 1280, 1440])(
  'nothing scrolls sideways or reaches beyond the edge at %i px, also with the largest figures',
  async (width) => {
    const page = await openInUse({ viewport: { width, height: 900 } });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await beyondTheEdge(page)).toEqual([]);
    await page.getByLabel('Initial deposit').fill(LARGEST);
    await followed(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await beyondTheEdge(page)).toEqual([]);
  },
);

test.each([
  [1440, 1],
  [820, 1],
  [640, 2],
  [390, 2],
])('at %i px the figures of a plan take %i lines', async (width, lines) => {
  const page = await openWhatIf(browser, server.url, { viewport: { width, height: 900 } });
  const cells = page.getByRole('row', { name: /^This plan/ }).getByRole('cell');
  const bottoms = await cells.evaluateAll((all) =>
    all.slice(0, 3).map((cell) => Math.round(cell.getBoundingClientRect().bottom / 8)),
  );
  expect(new Set(bottoms).size).toBe(lines);
});

test('what is pressed with a thumb is 44 px high', async () => {
  const page = await openInUse({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const heights = await page
    .locator('.what-if .button, .what-if .control')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(8);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 820],
  ['dark', 390],
] as const)('axe finds nothing in any state, %s at %i px', async (colorScheme, width) => {
  const viewport = { width, height: 900 };
  const page = await openWhatIf(browser, server.url, { colorScheme, viewport });
  expect(await axeFindings(page)).toEqual([]);
  await page.close();

  const used = await openInUse({ colorScheme, viewport });
  expect(await axeFindings(used)).toEqual([]);
  await used.getByRole('button', { name: /^Use: pay in/ }).click();
  await used.getByRole('button', { name: 'Undo' }).waitFor();
  await followed(used);
  expect(await axeFindings(used)).toEqual([]);
  await amountToReach(used).fill('100');
  await turnInflation(used);
  await goalStatus(used).getByText('could already reach').waitFor();
  await followed(used);
  expect(await axeFindings(used)).toEqual([]);
});
