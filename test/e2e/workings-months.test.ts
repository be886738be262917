import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { atWidths, expectAccessible, expectToFit } from './expect-accessible.ts';
import { hasFocus } from './focus.ts';
import { SERVER_URL, sharedPage, showsNewestResult } from './open-page.ts';

const browser = await openBrowser();

const workings = (page: Page) => page.getByRole('button', { name: 'How this is worked out' });
const yearly = (page: Page) => page.getByRole('table', { name: 'Yearly Breakdown' });
const year = (page: Page, number: number) =>
  yearly(page).getByRole('button', { name: String(number), exact: true });
const months = (page: Page) => page.getByRole('table', { name: /^Year \d+, month by month$/ });
const chosen = (page: Page) => page.getByLabel('Year', { exact: true });
const heading = (page: Page) =>
  page.getByRole('heading', { level: 3, name: 'One year, month by month' });
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? 0);
const rowsOf = (table: Locator) => table.locator('tbody tr, tfoot tr').allInnerTexts();

/** Loads the calculator anew, with all that comes later at hand. */
async function loadYears(): Promise<Page> {
  const page = await sharedPage(browser, SERVER_URL);
  await workings(page).waitFor();
  return page;
}

/** Presses a year and waits for its months. */
async function showMonths(page: Page, number: number): Promise<void> {
  await year(page, number).click();
  await months(page).getByText(`Year ${number}`, { exact: true }).waitFor();
}

/** Returns the year that the yearly table marks as shown; null where it marks none. */
async function markedYear(page: Page): Promise<string | null> {
  const marked = yearly(page).locator('[aria-current="true"]');
  return (await marked.count()) === 0 ? null : marked.innerText();
}

test('a year that is pressed is shown month by month, the row it is from is marked, and Back to the years leads to it', async () => {
  const page = await loadYears();
  await expect.poll(() => markedYear(page)).toBeNull();
  await showMonths(page, 6);
  await expect.poll(() => hasFocus(heading(page))).toBe(true);
  await expect.poll(() => topOf(heading(page))).toBe(20);
  const rows = await rowsOf(months(page));
  expect(rows).toHaveLength(13);
  expect(rows[0]).toBe('1\tR53,696.78\tR638.14\tR316.96\tR54,651.88');
  expect(rows[9]).toBe('10\tR62,495.96\tR638.15\tR368.27\tR63,502.38');
  expect(rows[12]).toBe('Year 6\tR53,696.78\tR7,657.69\tR4,178.40\tR65,532.87');
  await expect.poll(() => chosen(page).inputValue()).toBe('6');
  await expect.poll(() => markedYear(page)).toBe('6');

  const back = page.getByRole('button', { name: 'Back to the years' });
  const head = await page.locator('.workings-head', { has: back }).boundingBox();
  const box = await back.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo((head?.x ?? 0) + (head?.width ?? 0), 0);
  await back.press('Enter');
  await expect.poll(() => hasFocus(year(page, 6))).toBe(true);
  expect(await year(page, 6).evaluate((it) => it.getBoundingClientRect().top >= 0)).toBe(true);

  await workings(page).click();
  await expect.poll(() => markedYear(page)).toBeNull();

  // Where motion is wanted, it opens and the screen scrolls before the heading has the focus.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await year(page, 10).click();
  await expect.poll(() => topOf(heading(page))).toBe(20);
  await expect.poll(() => hasFocus(heading(page))).toBe(true);
});

test('a row is pressed wherever it is clicked, and not where figures are marked', async () => {
  const page = await loadYears();
  const figure = yearly(page).getByRole('cell', { name: 'R33,383.74' }).last();
  await figure.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await figure.boundingBox()) ?? {};
  await page.mouse.move(x + width - 60, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/^[\d,.]+$/);
  await expect.poll(() => markedYear(page)).toBeNull();
  await year(page, 5).press('Enter');
  await expect.poll(() => markedYear(page)).toBe('5');
  await figure.click();
  await expect.poll(() => markedYear(page)).toBe('4');
});

test('a year says what pressing it is for; the years are one tab stop, and keys move among them', async () => {
  const page = await loadYears();
  const described = yearly(page).getByRole('button', {
    name: '3',
    exact: true,
    description: /Choose a year to see its months\.$/,
  });
  const { width, height } = (await described.boundingBox()) ?? {};
  expect([width, height]).toEqual([44, 24]);

  await page.getByRole('button', { name: 'Download CSV' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(year(page, 1))).toBe(true);
  for (const [key, to] of [
    ['ArrowDown', 2],
    ['Home', 1],
    ['End', 10],
    ['ArrowDown', 10],
    ['ArrowUp', 9],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => hasFocus(year(page, to))).toBe(true);
  }
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(workings(page))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => hasFocus(year(page, 9))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(heading(page))).toBe(true);
  await expect.poll(() => markedYear(page)).toBe('9');
});

test('each year can be chosen in place; of a plan that became shorter the last one is shown', async () => {
  const page = await loadYears();
  await workings(page).click();
  await expect.poll(() => chosen(page).inputValue()).toBe('1');
  const years = await rowsOf(yearly(page));
  for (const number of [10, 2, 9]) {
    await chosen(page).selectOption(String(number));
    await expect
      .poll(async () => (await rowsOf(months(page)))[12])
      .toBe(`Year ${years[number - 1]}`);
    await expect.poll(() => markedYear(page)).toBe(String(number));
  }
  await expect.poll(() => hasFocus(heading(page))).toBe(false);

  const period = page.getByRole('slider', { name: 'Investment period' });
  await period.fill('4');
  await months(page).getByText('Year 4', { exact: true }).waitFor();
  await expect.poll(() => markedYear(page)).toBe('4');

  const part = page.locator('.workings-part', { has: heading(page) });
  await expect.poll(() => part.innerText()).not.toContain('money');
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await part.getByText('In today’s money', { exact: true }).waitFor();
});

test('on a phone a month takes two lines and is still a row of a table; the longest amounts fit', async () => {
  const page = await loadYears();
  await page.setViewportSize({ width: 390, height: 844 });
  await showMonths(page, 6);
  const table = months(page);
  await expect.poll(() => table.getByRole('row').count()).toBe(14);
  await expect
    .poll(() => table.getByRole('columnheader').allInnerTexts())
    .toEqual(['Month', 'Opening', 'Contrib.', 'Interest', 'Closing']);
  await page.goto(
    `${SERVER_URL}/#deposit=1000000000000&topup=1000000000000&escalation=100&years=30`,
  );
  await showMonths(page, 30);
  await showsNewestResult(page);
  const widths = [320, 390, 820, 1024];
  await expectToFit(page);
  await atWidths(page, widths, async (width) => {
    const outside = await table.evaluate((element) => {
      const body = element.getBoundingClientRect();
      const text = document.createRange();
      const cells = [...element.querySelectorAll('td')];
      const found = cells.filter((cell) => {
        text.selectNodeContents(cell);
        const { left, right } = text.getBoundingClientRect();
        return left < body.left - 0.5 || right > body.right + 0.5;
      });
      return [cells.length, found.map(({ innerText }) => innerText)];
    });
    expect(outside, `${width} px`).toEqual([13 * 4, []]);
  });
});

test('the row that is shown is accessible, outlined without colours, and unmarked on paper', async () => {
  const page = await loadYears();
  await showMonths(page, 6);
  await expect.poll(() => markedYear(page)).toBe('6');
  await year(page, 4).hover();
  await expectAccessible(page, '.yearly, .workings');

  const row = yearly(page).getByRole('row').nth(6);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await expect.poll(() => row.evaluate((it) => getComputedStyle(it).outlineWidth)).toBe('2px');

  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  await page.locator('.print-inputs').waitFor();
  await expect
    .poll(() =>
      row.evaluate((it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).boxShadow]),
    )
    .toEqual(['rgba(0, 0, 0, 0)', 'none']);
});
