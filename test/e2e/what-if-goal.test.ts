import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed, textOf } from './open-page.ts';
import {
  amountToReach,
  goalStatus,
  hasFocus,
  openWhatIf,
  turnInflation,
  whatIfDoor,
} from './what-if.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const ways = (page: Page) => page.locator('.ways li p, .ways .way-not').allInnerTexts();
const useButtons = (page: Page) => page.locator('.ways').getByRole('button');
const undo = (page: Page) => page.locator('.goal').getByRole('button', { name: 'Undo' });

test.each(['', '0', 'abc', '5oo', '-5'])('without an amount it asks for one: %j', async (text) => {
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('250000');
  await page.locator('.ways').waitFor();
  await amountToReach(page).fill(text);
  await expect
    .poll(() => goalStatus(page).innerText())
    .toBe('Type an amount to see what it would take.');
  await expect.poll(() => page.locator('.ways').count()).toBe(0);
});

test('an amount is read as it is typed, and written plainly when it is left', async () => {
  const page = await openWhatIf(browser, server.url);
  await expect.poll(() => amountToReach(page).getAttribute('placeholder')).toBe('0.00');
  await amountToReach(page).fill('R250 000,00');
  await expect
    .poll(() => ways(page))
    .toEqual([
      'pay in R1,079.72 a month instead of R500.00',
      'start with R71,422.67 instead of R10,000.00',
      'keep going for 16 years instead of 10',
    ]);
  await amountToReach(page).blur();
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250,000.00');
  await expect
    .poll(() => useButtons(page).evaluateAll((all) => all.map((it) => it.ariaLabel)))
    .toEqual([
      'Use: pay in R1,079.72 a month',
      'Use: start with R71,422.67',
      'Use: keep going for 16 years',
    ]);
});

test('what the plan reaches already is said with its year', async () => {
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('100000');
  await expect
    .poll(() => goalStatus(page).innerText())
    .toBe('This plan could already reach R100,000.00, in year 9.');
  await expect.poll(() => undo(page).count()).toBe(0);
});

test.each([
  ['Use: pay in R1,079.72 a month', 'Monthly top-up', '1,079.72', '500', 10],
  ['Use: start with R71,422.67', 'Initial deposit', '71,422.67', '10000', 10],
])('%s puts that figure into the form, and Undo brings the former one back', async (...row) => {
  const [name, label, used, former, year] = row;
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('250000');
  await page.getByRole('button', { name }).press('Enter');
  await expect.poll(() => page.getByLabel(label).inputValue()).toBe(used);
  await expect
    .poll(() => goalStatus(page).innerText())
    .toBe(`This plan could now reach R250,000.00, in year ${year}.`);
  await expect.poll(() => page.locator('.ways').count()).toBe(0);
  await expect.poll(() => hasFocus(undo(page))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel(label).inputValue()).toBe(former);
  await expect.poll(() => hasFocus(page.getByRole('button', { name }))).toBe(true);
  await expect.poll(() => textOf(page, '.headline')).toContain('R126,561.24');
});

test('Use of a number of years moves the period', async () => {
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('250000');
  await page.getByRole('button', { name: 'Use: keep going for 16 years' }).click();
  const slider = page.getByRole('slider', { name: 'Investment period' });
  await expect.poll(() => slider.inputValue()).toBe('16');
  await expect
    .poll(() => goalStatus(page).innerText())
    .toBe('This plan could now reach R250,000.00, in year 16.');
  await undo(page).click();
  await expect.poll(() => slider.inputValue()).toBe('10');
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['an input', (page) => page.getByLabel('Initial deposit').fill('10001')],
  ['the amount', (page) => amountToReach(page).fill('250000.00')],
  ['Start again', (page) => page.getByRole('button', { name: 'Start again' }).click()],
])('the next change ends Undo: %s', async (_, change) => {
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('250000');
  await page.getByRole('button', { name: /^Use: pay in/ }).click();
  await undo(page).waitFor();
  await change(page);
  await undo(page).waitFor({ state: 'detached' });
});

test('30 years that are not enough are said, without an action', async () => {
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('2500000');
  await expect
    .poll(() => ways(page))
    .toEqual([
      'pay in R11,646.61 a month instead of R500.00',
      'start with R1,191,014.27 instead of R10,000.00',
      'Keeping going alone would not reach it within 30 years.',
    ]);
  await expect.poll(() => useButtons(page).count()).toBe(2);
});

test('fewer years reach an amount that a falling value has lost', async () => {
  const page = await openWhatIf(browser, `${server.url}/#escalation=0&inflation=25`);
  await amountToReach(page).fill('18000');
  await expect.poll(() => ways(page)).toContain('stop after 3 years instead of 10');
});

test('a way that wants more than a field may count is left out; all three are out of reach', async () => {
  const page = await openWhatIf(
    browser,
    `${server.url}/#deposit=0&topup=0&escalation=0&inflation=100&years=2`,
  );
  await amountToReach(page).fill('1000000000000');
  await expect
    .poll(() => ways(page))
    .toEqual([
      expect.stringMatching(/^pay in R[\d,.]+ a month instead of R0.00$/),
      'Keeping going alone would not reach it within 30 years.',
    ]);
  await page.getByRole('slider', { name: 'Investment period' }).fill('30');
  await expect
    .poll(() => goalStatus(page).innerText())
    .toBe('R1,000,000,000,000.00 is out of reach within 30 years.');
  await expect.poll(() => page.locator('.ways').count()).toBe(0);
});

test('an amount above what a field may count is answered as it stands, not as the largest', async () => {
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('90000000000000000');
  await expect
    .poll(() => goalStatus(page).innerText())
    .toBe('R90,000,000,000,000,000.00 is out of reach within 30 years.');
});

test('in today’s money the question says so', async () => {
  const page = await openWhatIf(browser, server.url);
  await amountToReach(page).fill('250000');
  await expect.poll(() => textOf(page, '.goal-ask > span')).toBe('you could');
  await turnInflation(page);
  await expect.poll(() => textOf(page, '.goal-ask > span')).toBe('in today’s money you could');
  await expect
    .poll(() => ways(page))
    .toEqual([
      'pay in R1,798.43 a month instead of R500.00',
      'start with R151,993.35 instead of R10,000.00',
      'keep going for 30 years instead of 10',
    ]);
});

test('the amount stays with Start again and another screen, and is gone after a reload', async () => {
  const page = await openWhatIf(browser, `${server.url}/#years=12`);
  await amountToReach(page).fill('250000');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('.headline', { hasText: 'In 10 years' }).waitFor();
  await followed(page);
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250000');
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('404 Page Not Found').waitFor();
  await page.goBack();
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250000');
  await page.reload();
  await whatIfDoor(page).click();
  await expect.poll(() => amountToReach(page).inputValue()).toBe('');
});
