import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startCalculator } from './calculator-page.ts';
import { COMPLETE_CHART, moveTo, openPage, SERVER_URL, textOf } from './open-page.ts';

const { browser, page } = await startCalculator();

/** What the address says of the choice of currency and class at the start. */
const CHOICE = 'currency=ZAR&class=Money+Market+Funds';

const fragmentOf = (page: Page) => new URL(page.url()).hash;
const deposit = (page: Page) => page.getByLabel('Initial deposit');
const topUp = (page: Page) => page.getByLabel('Monthly top-up');
const escalation = (page: Page) => page.getByLabel('Annual escalation rate');
const inflation = (page: Page) => page.locator('input[name="inflationRate"]');

/** Puts another fragment into the address of an open page, as a link in it would. */
function say(page: Page, fragment: string): Promise<void> {
  return page.evaluate((next) => window.location.assign(next), fragment);
}

/** Returns what the page says of result and inputs. */
async function shownOn(page: Page): Promise<string> {
  return `${await textOf(page, '.headline')} ${await textOf(page, '.assumptions')}`;
}

test('a plan stands in the address, which reload and back keep', async () => {
  const page = await openPage(browser, `${SERVER_URL}/?embed#years=15&share=60,25,15&mode=blended`);
  await page.locator(COMPLETE_CHART).waitFor();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await deposit(page).fill('50 000');
  await topUp(page).fill('1500');
  await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
  await inflation(page).fill('6');
  await escalation(page).fill('7,5');
  const address = `${SERVER_URL}/?embed#deposit=50000&topup=1500&escalation=7.5&inflation=6&years=15&currency=ZAR&mode=blended&share=60,25,15`;
  await expect.poll(() => page.url()).toBe(address);
  const shown = await shownOn(page);
  expect(shown).toMatch(/^In 15 years/);
  expect(shown).toContain(
    'R50,000.00 to start and R1,500.00 a month, rising 7.5% a year, in a blended portfolio at 8.5% a year, in today’s money with inflation at 6% a year',
  );

  await page.reload();
  await expect.poll(() => shownOn(page)).toBe(shown);
  await page.goto(`${SERVER_URL}/auth`);
  await page.goBack();
  await expect.poll(() => shownOn(page)).toBe(shown);
});

test('back and forward move between fragments, and one that says nothing is taken away', async () => {
  await say(page, '#deposit=50000&currency=KES');
  await expect.poll(() => shownOn(page)).toContain('KSh50,000.00 to start');
  await say(page, '#years=3');
  await expect.poll(() => shownOn(page)).toMatch(/In 3 years.*R10,000.00 to start/);
  await page.goBack();
  await expect.poll(() => shownOn(page)).toMatch(/In 10 years.*KSh50,000.00 to start/);
  await page.goBack();
  await expect.poll(() => shownOn(page)).toContain('R126,561.24');
  await page.goForward();
  await expect.poll(() => shownOn(page)).toContain('KSh50,000.00 to start');
  await say(page, '#years=ten&deposit=10000.00&currency=XXX&class=No+such+class&unknown=1');
  await expect.poll(() => shownOn(page)).toContain('R126,561.24');
  await expect.poll(() => page.url()).toBe(`${SERVER_URL}/`);
});

test('the address is written when the visitor rests, not with each key', async () => {
  const written = await page.evaluateHandle(() => {
    const { replaceState } = history;
    const addresses: unknown[] = [];
    history.replaceState = (...args) => {
      addresses.push(args[2]);
      replaceState.apply(history, args);
    };
    return addresses;
  });
  const fragment = `#deposit=10000555&${CHOICE}`;
  await deposit(page).press('End');
  // By the clock of the page: on a busy machine the way of each key from here would be a rest.
  await page.evaluate(async () => {
    for (const key of '555') {
      document.execCommand('insertText', false, key);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await expect.poll(() => fragmentOf(page)).toBe(fragment);
  expect(await written.jsonValue()).toEqual([fragment]);

  await moveTo(page, '/nowhere');
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await expect.poll(() => shownOn(page)).toContain('R10,000,555.00 to start');
  await expect.poll(() => fragmentOf(page)).toBe(fragment);
});

test('a fragment that is followed just as the address is written counts', async () => {
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = (...args) => {
      history.replaceState = replaceState;
      window.location.assign('#years=3');
      replaceState.apply(history, args);
    };
  });
  await deposit(page).fill('50000');
  await expect.poll(() => shownOn(page)).toMatch(/In 3 years.*R10,000\.00 to start/);
  await expect.poll(() => fragmentOf(page)).toBe(`#years=3&${CHOICE}`);
});

test('that a part of a link could not be read is said under the heading until the first change', async () => {
  const unread = page.getByText('Part of the link could not be read. Check the inputs.');
  const heading = page.locator('.calculator-head');
  await say(page, '#deposit=5o000&amp;years=15');
  await expect.poll(() => shownOn(page)).toMatch(/^In 15 years.* R0.00 to start/);
  expect(await heading.innerText()).toContain(await unread.innerText());
  await deposit(page).fill('50000');
  await unread.waitFor({ state: 'detached' });

  const frame = await openPage(browser, `${SERVER_URL}/?embed#class=No+such+class`);
  await frame.getByText('Part of the link could not be read.').waitFor();
});

test('what was put in just before the page is left is there when the visitor comes back', async () => {
  for (const elsewhere of [
    `${SERVER_URL}/auth`,
    'about:blank',
    SERVER_URL.replace('127.0.0.1', 'localhost'),
  ]) {
    await deposit(page).fill('77777');
    await page.goto(elsewhere);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toContain('R77,777.00 to start');
    await say(page, '#deposit=10000');
    await expect.poll(() => shownOn(page)).toContain('R10,000.00 to start');
  }
});

test('the fragment of the skip link is neither read nor erased', async () => {
  await say(page, '#deposit=50000');
  const startAgain = page.getByRole('button', { name: 'Start again' });
  await startAgain.waitFor();
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
  await expect.poll(() => fragmentOf(page)).toBe('#main');
  await topUp(page).fill('600');
  await expect.poll(() => shownOn(page)).toContain('R50,000.00 to start and R600.00 a month');
  // 'Start again' goes and comes when the address would be written.
  await deposit(page).fill('10000');
  await topUp(page).fill('500');
  await startAgain.waitFor({ state: 'detached' });
  expect(fragmentOf(page)).toBe('#main');
  await topUp(page).fill('700');
  await startAgain.waitFor();
  expect(fragmentOf(page)).toBe('#main');
});
