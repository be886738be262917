import { expect, test } from 'vitest';
import { putIn, startCalculator } from './calculator-page.ts';
import { textOf } from './open-page.ts';

const { page } = await startCalculator();

const figure = page.locator('.headline-figure');

test('the defaults give R126,561.24 in every place, with today’s money and the range', async () => {
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

  expect(await textOf(page, '.headline-facts')).toBe(
    'In today’s money R78,238.76 at 5% inflation Between R119,000 and R134,000 if returns are 1 point lower or higher',
  );
  const outsideForm = page.locator('.calculator-results, .summary-and-years, .result-dock');
  const text = (await outsideForm.allInnerTexts()).join(' ');
  expect(text.match(/today’s money/gi)).toHaveLength(1);
});

test('with inflation on every place that shows an amount says in which money it is', async () => {
  await putIn(page, 'inflation=5');
  expect(await page.locator('.headline').innerText()).toBe(
    'In 10 years you could have, in today’s money\nR78,238.76',
  );
  expect(await textOf(page, '.other-money')).toBe(
    'Before inflation R126,561.24 inflation of 5% a year',
  );
  expect(await page.locator('.assumptions').innerText()).toContain(
    'in Money Market Funds at 7% a year, in today’s money with inflation at 5% a year.',
  );
  expect(await page.locator('.growth > .money-note, .summary .money-note').allInnerTexts()).toEqual(
    ['In today’s money', 'In today’s money'],
  );
  expect(await textOf(page, '#yearly-note')).toMatch(/^In today’s money: opening balance, /);
  expect(await page.locator('.growth-plot').getAttribute('aria-label')).toContain(
    'over 10 years, in today’s money. ',
  );
  const leads = page.locator('.in-reach-lead');
  expect(await leads.allTextContents()).toEqual(Array(2).fill('In 10 years, in today’s money'));

  await page.getByLabel('Investment period').fill('1');
  await expect
    .poll(() => leads.allTextContents())
    .toEqual(Array(2).fill('In 1 year, in today’s money'));
  await expect
    .poll(() => page.locator('.calculator > [role="status"]').textContent())
    .toMatch(/^In 1 year you could have, in today’s money R[\d,.]+$/);
});

test('a loss carries its sign', async () => {
  await putIn(page, 'inflation=12');
  expect(await textOf(page, '.split-parts')).toBe(
    'Total invested R55,651.79 Interest earned, -31.7% R-13,379.87',
  );
});

test('nothing invested gives zeros, and a sentence in place of what they rest on', async () => {
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
  expect(await page.locator('.headline-facts, .assumptions, .growth-bracket').count()).toBe(0);
  expect(await page.locator('.yearly-table tbody tr').count()).toBe(10);
});
