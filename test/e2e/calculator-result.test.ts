import { expect, test } from 'vitest';
import { PHONE, putIn, startCalculator } from './calculator-page.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { textOf } from './open-page.ts';

const { page } = await startCalculator();

const figure = page.locator('.headline-figure');
const otherBasis = page.locator('.other-basis');

test('the defaults give R126,561.24, the same in every place, a row for each year, one line of today’s money and the range below it', async () => {
  const headline = page.getByRole('heading', { level: 2, name: /you could have/ });
  expect(await headline.textContent()).toBe('In 10 years you could have R126,561.24');
  expect(await figure.textContent()).toBe('R126,561.24');
  expect(await textOf(page, '.split-parts')).toBe(
    'Total invested R85,467.36 Interest earned, 32.5% R41,093.88',
  );
  expect(await textOf(page, '.summary')).toBe(
    'Investment Summary Future value R126,561.24 Total invested R85,467.36 Interest earned R41,093.88 Interest share 32.5%',
  );
  expect(await page.locator('.in-reach-figure').allTextContents()).toEqual([
    'R126,561.24',
    'R126,561.24',
  ]);
  expect(await page.locator('.yearly-columns').innerText()).toBe(
    'Year\tOpening\tContrib.\tInterest\tClosing',
  );
  const rows = await page.locator('.yearly-table tbody tr').allInnerTexts();
  expect(rows).toHaveLength(10);
  expect(rows[0]).toBe('1\tR10,000.00\tR6,000.00\tR955.34\tR16,955.34');
  expect(rows[5]).toBe('6\tR53,696.78\tR7,657.69\tR4,178.40\tR65,532.87');
  expect(rows[9]).toMatch(/^10\t.*R126,561\.24$/);

  expect(await otherBasis.innerText()).toBe('In today’s money, at 5% inflation: R78,238.76.');
  expect(await page.locator('.other-basis + .range').innerText()).toBe(
    'Between R119,000 and R134,000 if returns are 1 point lower or higher.',
  );
  const outsideForm = page.locator('.calculator-results, .yearly, .result-dock');
  const text = (await outsideForm.allInnerTexts()).join(' ');
  expect(text.match(/today’s money/gi)).toHaveLength(1);
});

test('with inflation on every place that shows an amount says in which money it is', async () => {
  await putIn(page, 'inflation=5');
  expect(await page.locator('.headline').innerText()).toBe(
    'In 10 years you could have, in today’s money\nR78,238.76',
  );
  expect(await otherBasis.innerText()).toBe('Before inflation: R126,561.24.');
  expect(await page.locator('.assumptions').innerText()).toContain(
    'in Money Market Funds at 7% a year, in today’s money with inflation at 5% a year.',
  );
  expect(await page.locator('.growth > .money-note, .summary .money-note').allInnerTexts()).toEqual(
    ['In today’s money', 'In today’s money'],
  );
  // Beside the heading, not below it.
  expect((await page.locator('.summary-head').boundingBox())?.height).toBe(28);
  expect(await textOf(page, '#yearly-note')).toMatch(/^In today’s money: opening balance, /);
  expect(await page.locator('.growth-plot').getAttribute('aria-label')).toContain(
    'over 10 years, in today’s money. ',
  );
  const leads = page.locator('.in-reach-lead');
  expect(await leads.allTextContents()).toEqual(Array(2).fill('In 10 years, in today’s money'));
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings).toEqual(
    expect.arrayContaining(['Investment Growth', 'Investment Summary', 'Yearly Breakdown']),
  );

  await page.getByLabel('Investment period').fill('1');
  await expect
    .poll(() => leads.allTextContents())
    .toEqual(Array(2).fill('In 1 year, in today’s money'));
  await expect
    .poll(() => page.locator('.calculator > [role="status"]').textContent())
    .toMatch(/^In 1 year you could have, in today’s money R[\d,.]+$/);

  // On a phone the chart says its money in the row of the year that its keys name.
  await page.setViewportSize(PHONE);
  const places = () =>
    page.locator('.growth > .money-note, .growth-key-year').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, right } = part.getBoundingClientRect();
        return { top: Math.round(top), right: Math.round(right) };
      }),
    );
  await expect.poll(async () => new Set((await places()).map(({ top }) => top)).size).toBe(1);
  expect((await places())[0]?.right).toBe(PHONE.width - 16);
});

test('a loss carries its sign, and what is lost is hatched', async () => {
  await putIn(page, 'inflation=12');
  expect(await textOf(page, '.split-parts')).toBe(
    'Total invested R55,651.79 Interest earned, -31.7% R-13,379.87',
  );
  const [left, lost] = await page.locator('.result > .split-rule > span').evaluateAll((parts) =>
    parts.map((part) => ({
      width: part.getBoundingClientRect().width,
      hatched: getComputedStyle(part).backgroundImage.startsWith('repeating-linear-gradient'),
    })),
  );
  expect(lost?.hatched).toBe(true);
  expect((left?.width ?? 0) / (lost?.width ?? 1)).toBeCloseTo(42_271.92 / 13_379.87, 1);
});

test('nothing invested gives zeros, a sentence in place of what they rest on, and no amounts that are none', async () => {
  await page.getByLabel('Initial deposit').fill('');
  await page.getByLabel('Monthly top-up').fill('0');
  await expect.poll(() => figure.textContent()).toBe('R0.00');
  expect(await textOf(page, '.split-parts')).toBe(
    'Total invested R0.00 Interest earned, 0.0% R0.00',
  );
  expect(await page.locator('.result > .split-rule').count()).toBe(1);
  expect(await page.locator('.result > .split-rule > span').count()).toBe(0);
  await expect
    .poll(() => page.locator('.rests-on p').first().innerText())
    .toBe('Type a deposit or a monthly top-up to see what it could grow to.');
  expect(await page.locator('.other-basis, .range, .assumptions').count()).toBe(0);
  expect(await page.locator('.yearly-table tbody tr').count()).toBe(10);
  await page.getByRole('button', { name: 'What if', exact: true }).click();
  await page.locator('.goal').waitFor();
  expect(await page.locator('.plans, .plans-foot').count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'What if', exact: true }).click();

  const amounts = await page.locator('.growth-labels [style*=right]').allTextContents();
  expect(amounts.filter((text) => text !== '')).toEqual(['R0']);
  expect(amounts.length).toBeGreaterThan(4);
});
