import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectFocus, hasFocus } from './focus.ts';
import { SERVER_URL, sharedPage } from './open-page.ts';

const browser = await openBrowser();

const workings = (page: Page) => page.getByRole('button', { name: 'How this is worked out' });
const yearly = (page: Page) => page.getByRole('table', { name: 'Yearly Breakdown' });
const year = (page: Page, number: number) =>
  yearly(page).getByRole('button', { name: String(number), exact: true });
const months = (page: Page) => page.getByRole('table', { name: /^Year \d+, month by month$/ });
const chosen = (page: Page) => page.getByLabel('Year', { exact: true });
const heading = (page: Page) =>
  page.getByRole('heading', { level: 3, name: 'One year, month by month' });
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

test('a year that is pressed is shown month by month, and Back leads to its row', async () => {
  const page = await loadYears();
  await expect.poll(() => markedYear(page)).toBeNull();
  await showMonths(page, 6);
  await expectFocus(heading(page));
  const rows = await rowsOf(months(page));
  expect(rows).toHaveLength(13);
  expect(rows[0]).toBe('1\tR53,696.78\tR638.14\tR316.96\tR54,651.88');
  expect(rows[9]).toBe('10\tR62,495.96\tR638.15\tR368.27\tR63,502.38');
  expect(rows[12]).toBe('Year 6\tR53,696.78\tR7,657.69\tR4,178.40\tR65,532.87');
  await expect.poll(() => chosen(page).inputValue()).toBe('6');
  await expect.poll(() => markedYear(page)).toBe('6');

  await page.getByRole('button', { name: 'Back to the years' }).press('Enter');
  await expectFocus(year(page, 6));
  expect(await year(page, 6).evaluate((it) => it.getBoundingClientRect().top >= 0)).toBe(true);

  await workings(page).click();
  await expect.poll(() => markedYear(page)).toBeNull();
});

test('the years are one tab stop, and keys move among them', async () => {
  const page = await loadYears();

  await page.getByRole('button', { name: 'Download CSV' }).focus();
  await page.keyboard.press('Tab');
  await expectFocus(year(page, 1));
  for (const [key, to] of [
    ['ArrowDown', 2],
    ['Home', 1],
    ['End', 10],
    ['ArrowDown', 10],
    ['ArrowUp', 9],
  ] as const) {
    await page.keyboard.press(key);
    await expectFocus(year(page, to));
  }
  await page.keyboard.press('Tab');
  await expectFocus(workings(page));
  await page.keyboard.press('Shift+Tab');
  await expectFocus(year(page, 9));
  await page.keyboard.press('Enter');
  await expectFocus(heading(page));
  await expect.poll(() => markedYear(page)).toBe('9');
});

test('each year can be chosen, and of a shorter plan the last one is shown', async () => {
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

test('the row that is shown is accessible', async () => {
  const page = await loadYears();
  await showMonths(page, 6);
  await expect.poll(() => markedYear(page)).toBe('6');
  await year(page, 4).hover();
  await expectAccessible(page, '.yearly, .workings');
});
