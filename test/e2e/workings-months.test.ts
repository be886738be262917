import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { atWidths, expectSound, expectToFit } from './expect-sound.ts';
import { followed, openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const PHONE = { width: 390, height: 844 };

const yearly = (page: Page) => page.getByRole('table', { name: 'Yearly Breakdown' });
const year = (page: Page, number: number) =>
  yearly(page).getByRole('button', { name: String(number), exact: true });
const months = (page: Page) => page.getByRole('table', { name: /^Year \d+, month by month$/ });
const heading = (page: Page) =>
  page.getByRole('heading', { level: 3, name: 'One year, month by month' });
const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? 0);
const rowsOf = (table: Locator) => table.locator('tbody tr, tfoot tr').allInnerTexts();

/** Opens the calculator with all that comes later at hand. */
async function openYears(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openResult(browser, server.url, options);
  await page.getByRole('button', { name: 'How this is worked out' }).waitFor();
  return page;
}

/** Returns the year that the yearly table marks as shown; null where it marks none. */
async function markedYear(page: Page): Promise<string | null> {
  const marked = yearly(page).locator('[aria-current="true"]');
  return (await marked.count()) === 0 ? null : marked.innerText();
}

test('a year that is pressed is shown month by month, and the row it is from is marked', async () => {
  const page = await openYears();
  await expect.poll(() => markedYear(page)).toBeNull();
  await year(page, 6).click();
  await expect.poll(() => isFocused(heading(page))).toBe(true);
  await expect.poll(() => topOf(heading(page))).toBe(20);
  await months(page).getByText('Year 6', { exact: true }).waitFor();
  const rows = await rowsOf(months(page));
  expect(rows[0]).toBe('1\tR53,696.78\tR638.14\tR316.96\tR54,651.88');
  expect(rows[9]).toBe('10\tR62,495.96\tR638.15\tR368.27\tR63,502.38');
  expect(rows[12]).toBe('Year 6\tR53,696.78\tR7,657.69\tR4,178.40\tR65,532.87');
  await expect.poll(() => page.getByLabel('Year', { exact: true }).inputValue()).toBe('6');
  await expect.poll(() => markedYear(page)).toBe('6');

  await page.getByRole('button', { name: 'How this is worked out' }).click();
  await expect.poll(() => markedYear(page)).toBeNull();
});

test('where motion is wanted the door opens and the screen scrolls to the months', async () => {
  const page = await openYears({ reducedMotion: 'no-preference' });
  await year(page, 10).click();
  await expect.poll(() => topOf(heading(page))).toBe(20);
  await expect.poll(() => isFocused(heading(page))).toBe(true);
});

test('a row is pressed wherever it is clicked, and not where figures are marked', async () => {
  const page = await openYears();
  const figure = yearly(page).getByRole('cell', { name: 'R33,383.74' }).last();
  const { x = 0, y = 0, width = 0, height = 0 } = (await figure.boundingBox()) ?? {};
  await page.mouse.move(x + width - 60, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect.poll(() => markedYear(page)).toBeNull();
  await year(page, 5).press('Enter');
  await expect.poll(() => markedYear(page)).toBe('5');
  await figure.click();
  await expect.poll(() => markedYear(page)).toBe('4');
});

test('the years are one tab stop: keys move among them, and Enter presses', async () => {
  const page = await openYears();
  await page.getByRole('button', { name: 'Download CSV' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(year(page, 1))).toBe(true);
  for (const [key, to] of [
    ['ArrowDown', 2],
    ['ArrowDown', 3],
    ['ArrowUp', 2],
    ['End', 10],
    ['ArrowDown', 10],
    ['Home', 1],
    ['ArrowUp', 1],
    ['End', 10],
    ['ArrowUp', 9],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => isFocused(year(page, to))).toBe(true);
  }
  await page.keyboard.press('Tab');
  await expect
    .poll(() => isFocused(page.getByRole('button', { name: 'How this is worked out' })))
    .toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => isFocused(year(page, 9))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(heading(page))).toBe(true);
  await expect.poll(() => markedYear(page)).toBe('9');
});

test('a year says what pressing it is for', async () => {
  const page = await openYears();
  const button = yearly(page).getByRole('button', {
    name: '3',
    exact: true,
    description: /Choose a year to see its months\.$/,
  });
  const { width, height } = (await button.boundingBox()) ?? {};
  expect([width, height]).toEqual([44, 24]);
});

test('the choice among all years stays where it is, and each adds up to the cent', async () => {
  const page = await openYears();
  await page.getByRole('button', { name: 'How this is worked out' }).click();
  const select = page.getByLabel('Year', { exact: true });
  await expect.poll(() => select.inputValue()).toBe('1');
  const years = await rowsOf(yearly(page));
  for (const [index, row] of years.entries()) {
    await select.selectOption(String(index + 1));
    await expect.poll(async () => (await rowsOf(months(page)))[12]).toBe(`Year ${row}`);
    const shown = await rowsOf(months(page));
    expect(shown).toHaveLength(13);
    const [opening = 0, paidIn = 0, interest = 0, closing = 0] = centsOf(row);
    const cells = shown.slice(0, 12).map(centsOf);
    expect(cells[0]?.[0]).toBe(opening);
    expect(cells.reduce((sum, cell) => sum + (cell[1] ?? 0), 0)).toBe(paidIn);
    expect(cells.reduce((sum, cell) => sum + (cell[2] ?? 0), 0)).toBe(interest);
    expect(cells.at(-1)?.[3]).toBe(closing);
    await expect.poll(() => markedYear(page)).toBe(String(index + 1));
  }
  await expect.poll(() => isFocused(heading(page))).toBe(false);
});

test('of a plan that became shorter the last year is shown, and the chosen one when it is there again', async () => {
  const page = await openYears();
  await year(page, 9).click();
  const period = page.getByRole('slider', { name: 'Investment period' });
  await period.fill('4');
  await months(page).getByText('Year 4', { exact: true }).waitFor();
  await expect.poll(() => markedYear(page)).toBe('4');
  await period.fill('12');
  await months(page).getByText('Year 9', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByLabel('Year', { exact: true }).locator('option').count())
    .toBe(12);
});

test('in today’s money the months say so', async () => {
  const page = await openYears();
  const part = page.locator('.workings-part', { has: heading(page) });
  await year(page, 2).click();
  await months(page).getByText('Year 2', { exact: true }).waitFor();
  await expect.poll(() => part.innerText()).not.toContain('money');
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await part.getByText('In today’s money', { exact: true }).waitFor();
  expect((await rowsOf(months(page)))[12]).toBe(`Year ${(await rowsOf(yearly(page)))[1]}`);
});

test('on a phone a month takes two lines, and is still a row of a table', async () => {
  const page = await openYears({ viewport: PHONE });
  await year(page, 6).click();
  const table = months(page);
  await expect.poll(() => table.getByRole('row').count()).toBe(14);
  await expect
    .poll(() => table.getByRole('columnheader').allInnerTexts())
    .toEqual(['Month', 'Opening', 'Contrib.', 'Interest', 'Closing']);
  for (const row of [1, 13]) {
    const cells = await table.getByRole('row').nth(row).getByRole('cell').all();
    const [opening, , , closing] = await Promise.all(cells.map((cell) => cell.boundingBox()));
    expect(opening?.y).toBeGreaterThan((closing?.y ?? 0) + 20);
    const sizes = cells.map((cell) => cell.evaluate((td) => getComputedStyle(td).fontSize));
    expect(await Promise.all(sizes)).toEqual(['14px', '14px', '14px', '16px']);
  }
});

test('the longest amounts fit', async () => {
  const page = await openYears();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByLabel('Annual escalation rate').fill('100');
  await page.getByLabel('Initial deposit').fill('1000000000000');
  await page.getByLabel('Monthly top-up').fill('1000000000000');
  await page.getByRole('slider', { name: 'Investment period' }).fill('30');
  await year(page, 30).click();
  await months(page).getByText('Year 30', { exact: true }).waitFor();
  await followed(page);
  const widths = [320, 390, 820, 1024];
  await expectToFit(page, widths);
  await atWidths(page, widths, async (width) => {
    const outside = await months(page).evaluate((table) => {
      const body = table.getBoundingClientRect();
      const text = document.createRange();
      const cells = [...table.querySelectorAll('td')];
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

test('both themes are sound with a year that is shown', async () => {
  const page = await openYears();
  await year(page, 6).click();
  await months(page).waitFor();
  await expect.poll(() => markedYear(page)).toBe('6');
  await atWidths(page, [1440, 820, 390], async () => {
    await year(page, 4).hover();
    await expectSound(page);
  });
});

test('without colours the row that is shown has an outline', async () => {
  const page = await openYears({ forcedColors: 'active' });
  await year(page, 6).click();
  const row = yearly(page).getByRole('row').nth(6);
  await expect.poll(() => row.evaluate((it) => getComputedStyle(it).outlineWidth)).toBe('2px');
});

test('on paper no year is marked', async () => {
  const page = await openYears();
  await year(page, 6).click();
  await expect.poll(() => markedYear(page)).toBe('6');
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  const row = yearly(page).getByRole('row').nth(6);
  await expect
    .poll(() =>
      row.evaluate((it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).boxShadow]),
    )
    .toEqual(['rgba(0, 0, 0, 0)', 'none']);
  expect((await row.boundingBox())?.height).toBe(
    (await yearly(page).getByRole('row').nth(5).boundingBox())?.height,
  );
});

/** Returns the four amounts of a row in cents. */
function centsOf(row: string): number[] {
  return row
    .split('\t')
    .slice(1)
    .map((cell) => Math.round(Number(cell.replace(/[R,]/g, '')) * 100));
}
