import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { expectFocus } from './focus.ts';
import { moveTo, SERVER_URL, showsNewestResult, textOf } from './open-page.ts';
import { amountToReach, goalStatus, loadWhatIf, openWhatIf } from './what-if.ts';

const browser = await openBrowser();

const ASK = 'Type an amount to see what it would take.';

const deposit = (page: Page) => page.getByLabel('Initial deposit');
const period = (page: Page) => page.getByRole('slider', { name: 'Investment period' });
const ways = (page: Page) => page.locator('.ways p, .ways li:not(:has(p))').allInnerTexts();
const undo = (page: Page) => page.locator('.goal').getByRole('button', { name: 'Undo' });
const said = (page: Page) => goalStatus(page).innerText();

test('an amount to reach is answered with three ways or in a sentence', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await expect.poll(() => said(page)).toBe(ASK);
  await amountToReach(page).fill('R250 000,00');
  await expect
    .poll(() => ways(page))
    .toEqual([
      'pay in R1,079.72 a month, rising 5% a year instead of R500.00',
      'start with R71,422.67 instead of R10,000.00',
      'keep going for 16 years instead of 10',
    ]);
  await amountToReach(page).blur();
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250,000.00');
  await amountToReach(page).fill('2500000');
  const notEnough = 'Keeping going alone would not reach it within 30 years.';
  await expect.poll(async () => (await ways(page)).at(-1)).toBe(notEnough);
  await expect.poll(() => page.locator('.ways').getByRole('button').count()).toBe(2);
  for (const [text, sentence] of [
    ['100000', 'This plan could already reach R100,000.00, in year 9.'],
    ['0', ASK],
  ] as const) {
    await amountToReach(page).fill(text);
    await expect.poll(() => said(page)).toBe(sentence);
    await expect.poll(() => page.locator('.ways').count()).toBe(0);
  }
});

test('Use puts a figure into the form, and Undo brings the former one back', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await amountToReach(page).fill('250000');
  const topUp = page.getByLabel('Monthly top-up');
  for (const [name, field, used, former, how] of [
    ['pay in R1,079.72 a month', topUp, '1,079.72', '500', 'in year 10, with R1,079.72 a month'],
    [
      ...(['start with R71,422.67', deposit(page), '71,422.67', '10000'] as const),
      'in year 10, starting with R71,422.67',
    ],
    ['keep going for 16 years', period(page), '16', '10', 'in 16 years'],
  ] as const) {
    await page.getByRole('button', { name: `Use: ${name}` }).press('Enter');
    await expect.poll(() => field.inputValue()).toBe(used);
    await expect.poll(() => said(page)).toBe(`This plan could now reach R250,000.00, ${how}.`);
    await expect.poll(() => page.locator('.ways').count()).toBe(0);
    await expectFocus(undo(page));
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(former);
    await expectFocus(page.getByRole('button', { name: `Use: ${name}` }));
    await expect.poll(() => textOf(page, '.headline')).toContain('R126,561.24');
  }
});

test('another amount leaves what was put in by Start again to be undone', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await deposit(page).fill('20000');
  await page.getByRole('button', { name: 'Start again' }).click();
  await amountToReach(page).fill('250000');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => deposit(page).inputValue()).toBe('20000');
});

test('the amount stays with Start again and another screen, and is gone after a reload', async () => {
  const page = await loadWhatIf(browser, `${SERVER_URL}/#years=12`);
  await amountToReach(page).fill('250000');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('.headline', { hasText: 'In 10 years' }).waitFor();
  await showsNewestResult(page);
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250000');
  await moveTo(page, '/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await page.goBack();
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250000');
  await page.reload();
  await openWhatIf(page);
  await expect.poll(() => amountToReach(page).inputValue()).toBe('');
});
