import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { atWidths, expectSound, expectToFit } from './expect-sound.ts';
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

test('nothing scrolls sideways or reaches beyond the edge, also with the largest figures', async () => {
  const widths = [320, 390, 640, 820, 1024, 1280, 1440];
  const page = await openInUse({ viewport: { width: 320, height: 900 } });
  const expectInside = async () => {
    await expectToFit(page, widths);
    await atWidths(page, widths, async (width) =>
      expect(await beyondTheEdge(page), `${width} px`).toEqual([]),
    );
  };
  await expectInside();
  await page.getByLabel('Initial deposit').fill(LARGEST);
  await followed(page);
  await expectInside();
});

test('the figures of a plan take one line, on a phone two', async () => {
  const page = await openWhatIf(browser, server.url);
  const cells = page.getByRole('row', { name: /^This plan/ }).getByRole('cell');
  const lines: number[] = [];
  await atWidths(page, [1440, 820, 640, 390], async () => {
    const bottoms = await cells.evaluateAll((all) =>
      all.slice(0, 3).map((cell) => Math.round(cell.getBoundingClientRect().bottom / 8)),
    );
    lines.push(new Set(bottoms).size);
  });
  expect(lines).toEqual([1, 1, 2, 2]);
});

test('what is pressed with a thumb is 44 px high', async () => {
  const page = await openInUse({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const heights = await page
    .locator('.what-if .button, .what-if .control')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(8);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('both themes are sound in any state', async () => {
  const looks = { widths: [1440, 820, 390] };
  await expectSound(await openWhatIf(browser, server.url), looks);

  const used = await openInUse({});
  await expectSound(used, looks);
  await used.getByRole('button', { name: /^Use: pay in/ }).click();
  await used.getByRole('button', { name: 'Undo' }).waitFor();
  await followed(used);
  await expectSound(used, looks);
  await amountToReach(used).fill('100');
  await turnInflation(used);
  await goalStatus(used).getByText('could already reach').waitFor();
  await followed(used);
  await expectSound(used, looks);
});
