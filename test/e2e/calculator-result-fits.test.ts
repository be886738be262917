import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, putIn, setOwnStyles, settled, startCalculator } from './calculator-page.ts';
import { atWidths, expectAccessible, expectToFit } from './expect-accessible.ts';

const { page: shared } = await startCalculator();

const LARGEST = 'deposit=1000000000000&topup=1000000000000&escalation=100&years=30';
const WIDTHS = [1440, 1024, 820, 640, 390, 320];

test('however large the figures, nothing scrolls sideways, and no amount beside the headline is broken', async () => {
  await putIn(shared, LARGEST);
  const amounts = shared.locator(':is(.other-basis, .range) b');
  await expect.poll(() => amounts.count()).toBe(3);
  await atWidths(shared, WIDTHS, async () => {
    const lines = await amounts.evaluateAll((all) => all.map((it) => it.getClientRects().length));
    expect(lines).toEqual([1, 1, 1]);
  });
  await expectToFit(shared);
});

test('a year that is read, and a loss in today’s money, are accessible and fit', async () => {
  const chart = shared.locator('.growth-plot');
  await chart.focus();
  await shared.keyboard.press('End');
  await chart.getByRole('status').getByText('Year 10').waitFor();
  await expectAccessible(shared);
  await expectToFit(shared);

  await putIn(shared, 'inflation=12');
  await shared.evaluate(() => window.scrollTo(0, 700));
  await shared.locator('.result-strip-body').waitFor();
  await expectAccessible(shared);
  await expectToFit(shared);
});

test('a longer figure moves nothing below it, and neither wraps nor leaves its column; nor do amounts of the summary', async () => {
  for (const width of [1280, PHONE.width]) {
    await shared.setViewportSize({ width, height: 844 });
    await putIn(shared);
    const topOfRule = () =>
      shared
        .locator('.result > .split-rule')
        .evaluate((rule) => rule.getBoundingClientRect().top + window.scrollY);
    const before = await topOfRule();
    await putIn(shared, 'deposit=100000000');
    expect(await shared.locator('.headline-figure').innerText()).toContain('R201,');
    expect(await topOfRule()).toBeCloseTo(before, 0);
  }
  await putIn(shared, 'currency=KES&deposit=1000000000000');
  await expectFigureFits(shared, 'KSh1,647,009,578,355.59'.length);

  await shared.setViewportSize({ width: 1024, height: 800 });
  await putIn(shared, 'deposit=99999999999');
  const amounts = shared.locator('.summary dd');
  expect(await amounts.first().innerText()).toBe('R200,966,244,132.18');
  expect(await amounts.evaluateAll((all) => all.map((one) => one.clientHeight / 24))).toEqual([
    1, 1, 1, 1,
  ]);
});

test('the dock fits a screen of 320 px, however large the figure and without our typeface', async () => {
  await shared.setViewportSize({ width: 320, height: 700 });
  await expectDockToFit(shared);
  await setOwnStyles(shared, ':root { --font: var(--font-system) }');
  await expectDockToFit(shared);
  await setOwnStyles(shared, '');
});

test('on a phone a row of the table takes two lines, and is still a row of a table; the button of its file stands in the line of its heading', async () => {
  await shared.setViewportSize(PHONE);
  const table = shared.getByRole('table', { name: 'Yearly Breakdown' });
  expect(await table.getByRole('row').count()).toBe(11);
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    ...['Year', 'Opening', 'Contrib.', 'Interest', 'Closing'],
  ]);
  expect(await table.getByRole('rowheader').first().innerText()).toBe('1');
  // Screen readers take the roles from the layout unless they are named.
  expect(
    await shared.locator('.yearly-table:not([role]), .yearly-table :not([role], button)').count(),
  ).toBe(0);
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  const [opening, closing] = [await cells.first().boundingBox(), await cells.last().boundingBox()];
  expect(opening?.y).toBeGreaterThan((closing?.y ?? 0) + 20);
  expect(
    await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).fontSize)),
  ).toEqual(['14px', '14px', '14px', '16px']);

  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  await shared.evaluate(() => window.scrollBy(0, 120));
  await settled(shared);
  const head = await table.locator('thead').boundingBox();
  expect(Math.round(head?.y ?? -1)).toBe(0);
  const button = await shared.getByRole('button', { name: 'Download CSV' }).boundingBox();
  const heading = await shared.getByRole('heading', { name: 'Yearly Breakdown' }).boundingBox();
  if (!button || !heading) throw new Error('They are not drawn.');
  expect(button.height).toBe(44);
  const between = button.y + button.height / 2 - heading.y - heading.height / 2;
  expect(Math.abs(between)).toBeLessThanOrEqual(3);
});

async function expectFigureFits(page: Page, characters: number): Promise<void> {
  const figure = page.locator('.headline-figure');
  await expect.poll(async () => (await figure.textContent())?.length).toBe(characters);
  await page.evaluate(() => document.fonts.ready);
  const { width, height, size, room } = await figure.evaluate((element) => ({
    width: element.getBoundingClientRect().width,
    height: element.getBoundingClientRect().height,
    size: Number.parseFloat(getComputedStyle(element).fontSize),
    room: element.closest('.results')?.clientWidth ?? 0,
  }));
  expect(width).toBeLessThanOrEqual(room);
  expect(height).toBeCloseTo(size, 0);
}

async function expectDockToFit(page: Page): Promise<void> {
  const dock = page.locator('.result-dock');
  await dock.waitFor();
  for (const [deposit, words] of [
    ['10000', 'R126,561.24'],
    ['999999999', 'R2,009,767,839.31'],
  ] as const) {
    await page.locator('input[name="initialDeposit"]').fill(deposit);
    await expect.poll(() => dock.locator('.in-reach-figure').textContent()).toBe(words);
    await expect
      .poll(() =>
        dock.locator('.button').evaluate((button) => button.getBoundingClientRect().right),
      )
      .toBeLessThanOrEqual(320 - 12);
  }
}
