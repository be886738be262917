import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { expectSound } from './expect-sound.ts';
import { followed, openChart, openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

test.each([1440, 820, 390])(
  'a result, its readings and its edges are sound in both themes, at %i px',
  async (width) => {
    const { page, chart } = await openChart(browser, server.url, {
      viewport: { width, height: 900 },
    });
    await expectSound(page);

    await chart.focus();
    await page.keyboard.press('End');
    await chart.getByRole('status').getByText('Year 10').waitFor();
    await expectSound(page);

    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
    await page.locator('input[name="inflationRate"]').fill('12');
    await page.locator('.split-parts', { hasText: '-31.7%' }).waitFor();
    await followed(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    await expectSound(page);
  },
);

test('on a phone a row takes two lines, and is still a row of a table', async () => {
  const page = await openResult(browser, server.url, {
    viewport: { width: 390, height: 844 },
  });
  const table = page.getByRole('table', { name: 'Yearly Breakdown' });
  expect(await table.getByRole('row').count()).toBe(11);
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Year',
    'Opening',
    'Contrib.',
    'Interest',
    'Closing',
  ]);
  expect(await table.getByRole('rowheader').first().innerText()).toBe('1');
  // Screen readers take the roles from the layout unless they are named.
  expect(
    await page.locator('.yearly-table:not([role]), .yearly-table :not([role], button)').count(),
  ).toBe(0);
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  const [opening, , , closing] = await Promise.all(
    (await cells.all()).map((cell) => cell.boundingBox()),
  );
  expect(opening?.y).toBeGreaterThan((closing?.y ?? 0) + 20);

  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const head = await table.locator('thead').boundingBox();
  expect(Math.round(head?.y ?? -1)).toBe(0);
});
