import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { atWidths, expectAccessible, expectToFit } from './expect-accessible.ts';
import { focusedName } from './focus.ts';
import { newPage, SERVER_URL, sharedPage, showsNewestResult } from './open-page.ts';
import {
  amountToReach,
  goalStatus,
  keepButton,
  loadWhatIf,
  openWhatIf,
  planRows,
  turnInflation,
  whatIfButton,
} from './what-if.ts';

const browser = await openBrowser();

test('closed it says what is in it, in a line that a phone has no room for', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  const summary = page.locator('.what-if .disclosure-summary');
  const button = page.getByRole('button', {
    name: 'What if',
    exact: true,
    description: 'Lower and higher returns, a goal, plans side by side',
  });
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => page.getByRole('heading', { level: 2, name: 'What if' }).count()).toBe(1);
  await expect.poll(() => page.locator('.plans').count()).toBe(0);
  expect(await summary.isVisible()).toBe(true);
  await page.setViewportSize({ width: 639, height: 800 });
  expect(await summary.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });

  await openWhatIf(page);
  await expect.poll(() => whatIfButton(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => summary.count()).toBe(0);
});

test('open it compares the plan with lower and higher returns and with charges', async () => {
  const { url } = await startServer({ dataDir: await folderWithSite({ annualCharges: 1.2 }) });
  const page = await loadWhatIf(browser, url);
  const heads = page.getByRole('table', { name: 'Plans' }).getByRole('columnheader');
  await expect
    .poll(() => heads.allInnerTexts())
    .toEqual(['Plan', 'Future value', 'Total invested', 'Interest earned', 'Difference']);
  await expect
    .poll(async () => (await planRows(page)).map(([name]) => name))
    .toEqual([
      'This plan',
      'If returns were 1 point lower (6%)',
      'If returns were 1 point higher (8%)',
      'After charges of 1.2% a year',
    ]);
  await expect
    .poll(async () => (await planRows(page))[3]?.slice(1))
    .toEqual(['R117,927.51', 'R85,467.36', 'R32,460.15', 'R8,633.73 less']);

  await turnInflation(page);
  await expect.poll(() => heads.first().innerText()).toBe('Plan, in today’s money');

  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  await expect.poll(() => page.locator('.what-if').isVisible()).toBe(false);
});

test('with the keyboard alone: its plans, keep, amount and ways follow each other', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await whatIfButton(page).press('Enter');
  await page.locator('.plans').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Monthly top-up').fill('501');
  await page.getByRole('button', { name: 'Use Plan A', exact: true }).waitFor();
  await showsNewestResult(page);
  await whatIfButton(page).focus();
  const stops: string[] = [];
  for (let stop = 0; stop < 7; stop += 1) {
    await page.keyboard.press('Tab');
    if (stop === 3) {
      await page.keyboard.type('250000');
      await page.getByRole('button', { name: /^Use: keep going for/ }).waitFor();
    }
    stops.push((await focusedName(page)) ?? '');
  }
  expect(stops).toEqual([
    'Use Plan A',
    'Remove Plan A',
    'Keep this plan',
    'To reach',
    expect.stringMatching(/^Use: pay in R1,0\d\d\.\d\d a month$/),
    expect.stringMatching(/^Use: start with R71,\d{3}\.\d\d$/),
    'Use: keep going for 16 years',
  ]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await expect.poll(() => keepButton(page).innerText()).toBe('Keep this plan');
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250000');
});

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
  await page.getByText('Keeping going alone').waitFor();
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

test('in any state it is accessible, and the largest figures stay inside its edges; those of a plan take one line, on a phone two', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await expectAccessible(page, '.what-if');
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
  await expectAccessible(page, '.what-if');
  await expectToFit(page);
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
  await expectAccessible(page, '.what-if');
  await amountToReach(page).fill('100');
  await turnInflation(page);
  await goalStatus(page).getByText('could already reach').waitFor();
  await showsNewestResult(page);
  await expectAccessible(page, '.what-if');
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
