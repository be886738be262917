import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed, openPage, openResult, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const EVERYTHING =
  '#deposit=50000&topup=1500&escalation=6&inflation=4&years=15&currency=KES&class=Yield+Funds&mode=blended&share=60,25,15';

const startAgain = (page: Page) => page.getByRole('button', { name: 'Start again' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const headline = (page: Page) => textOf(page, '.headline');

/** Returns what the form holds, each control with its value. */
function held(page: Page): Promise<Record<string, FormDataEntryValue>> {
  return page.locator('form').evaluate((form) => Object.fromEntries(new FormData(form as never)));
}

const changes: [string, (page: Page) => Promise<unknown>][] = [
  ['the mode', (page) => page.getByText('Blended portfolio').click()],
  ['the currency', (page) => page.getByLabel('Currency').selectOption('KES')],
  ['the asset class', (page) => page.getByText('Yield Funds').click()],
  ['the initial deposit', (page) => page.getByLabel('Initial deposit').fill('10001')],
  ['the monthly top-up', (page) => page.getByLabel('Monthly top-up').fill('')],
  ['the period', (page) => page.getByRole('slider', { name: 'Investment period' }).fill('11')],
  [
    'the shares, also when they are not seen',
    async (page) => {
      await page.getByText('Blended portfolio').click();
      await page.getByRole('slider', { name: 'Yield Funds' }).fill('50');
      await page.getByText('Single asset class').click();
    },
  ],
  [
    'the escalation',
    async (page) => {
      await page.getByRole('button', { name: 'Advanced Options' }).click();
      await page.getByLabel('Annual escalation rate').fill('6');
      await page.getByRole('button', { name: 'Advanced Options' }).click();
    },
  ],
  [
    'inflation',
    async (page) => {
      await page.getByRole('button', { name: 'Advanced Options' }).click();
      await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
      await page.getByRole('button', { name: 'Advanced Options' }).click();
    },
  ],
];

test('it is there when any input differs, and brings it back', async () => {
  const page = await openResult(browser, server.url);
  await page.waitForLoadState('networkidle');
  const before = await held(page);
  for (const [message, change] of changes) {
    await expect.poll(() => startAgain(page).count(), { message }).toBe(0);
    await change(page);
    await startAgain(page).click();
    await expect
      .poll(() => headline(page), { message })
      .toBe('In 10 years you could have R126,561.24');
    await expect.poll(() => held(page), { message }).toEqual(before);
    await expect.poll(() => page.url(), { message }).toBe(`${server.url}/`);
  }
});

test('what is written otherwise and counts the same is no difference', async () => {
  const page = await openResult(browser, server.url);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Initial deposit').fill('10 000,00');
  await page.getByLabel('Monthly top-up').fill('501');
  await startAgain(page).waitFor();
  await page.getByLabel('Monthly top-up').fill('R500');
  await startAgain(page).waitFor({ state: 'detached' });
  await page.waitForTimeout(1000);
  await expect.poll(() => page.url()).toBe(`${server.url}/`);
});

test('one press brings all back without a question, and Undo all that was there', async () => {
  const page = await openPage(browser, `${server.url}/${EVERYTHING}`);
  await expect.poll(() => headline(page)).toContain('KSh');
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await followed(page);
  const [figure, form] = [await headline(page), await held(page)];

  await startAgain(page).press('Enter');
  await expect.poll(() => headline(page)).toBe('In 10 years you could have R126,561.24');
  await expect.poll(() => page.url()).toBe(`${server.url}/`);
  await expect
    .poll(() => undo(page).evaluate((button) => button === document.activeElement))
    .toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(() => headline(page)).toBe(figure);
  await expect.poll(() => held(page)).toEqual(form);
  await expect
    .poll(() => startAgain(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
  await expect.poll(() => new URL(page.url()).hash).toBe(EVERYTHING);
});

test('texts come back as they were typed, numbers or not', async () => {
  const page = await openResult(browser, server.url);
  await page.getByLabel('Initial deposit').fill('5oo');
  await startAgain(page).click();
  await undo(page).click();
  await expect.poll(() => page.getByLabel('Initial deposit').inputValue()).toBe('5oo');
});

test('the next change of any input ends Undo, also where it counts the same', async () => {
  const page = await openResult(browser, server.url);
  await page.getByLabel('Initial deposit').fill('50000');
  await startAgain(page).click();
  await page.getByLabel('Monthly top-up').fill('500.00');
  await undo(page).waitFor({ state: 'detached' });
  await expect.poll(() => startAgain(page).count()).toBe(0);
  await page.getByLabel('Monthly top-up').fill('600');
  await startAgain(page).waitFor();
});

test('rates that come after the press do not end Undo', async () => {
  const page = await openPage(browser, `${server.url}/#currency=KES&class=Yield+Funds`);
  await expect.poll(() => headline(page)).toContain('KSh');
  await followed(page);
  const shown = await textOf(page, '.assumptions');
  await page.route('**/by-currency/ZAR', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, name: 'Other', rate: 0.09 }, ...others] });
  });
  await startAgain(page).click();
  await expect.poll(() => textOf(page, '.assumptions')).toContain('in Other at 9% a year');
  await undo(page).click();
  await expect.poll(() => textOf(page, '.assumptions')).toBe(shown);
});

test('it follows the period in the order of tab stops', async () => {
  const page = await openResult(browser, `${server.url}/#years=15`);
  await startAgain(page).waitFor();
  await page.getByRole('slider', { name: 'Investment period' }).focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => startAgain(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
});

test.each([
  [1440, 32, 12],
  [820, 32, 12],
  [640, 32, 12],
  [390, 44, -4],
  [320, 44, -4],
])('at %i px it stands below the ticks, %i high, and takes no room', async (width, high, below) => {
  const page = await openResult(browser, server.url, { viewport: { width, height: 900 } });
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  const size = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.documentElement.scrollWidth,
      document.querySelector('form')?.offsetHeight,
      scrollY + (document.querySelector('.headline')?.getBoundingClientRect().y ?? 0),
    ]);
  const before = await size();
  await page.getByLabel('Initial deposit').fill('10001');
  await startAgain(page).waitFor();
  await followed(page);
  const place = await startAgain(page).boundingBox();
  const form = await page.locator('form').boundingBox();
  expect(place?.x).toBe(form?.x);
  expect(place?.height).toBe(high);
  const bottom = (form?.y ?? 0) + (form?.height ?? 0);
  expect(bottom - (place?.y ?? 0) - high).toBeCloseTo(below, 1);
  await expect.poll(() => size()).toEqual(before);
  expect(before[1]).toBe(width);
});

test.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 820],
  ['dark', 390],
] as const)('axe finds nothing, %s at %i px', async (colorScheme, width) => {
  const page = await openResult(browser, `${server.url}/#years=15&mode=blended`, {
    colorScheme,
    viewport: { width, height: 900 },
  });
  await startAgain(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await startAgain(page).click();
  await undo(page).waitFor();
  await followed(page);
  expect(await axeFindings(page)).toEqual([]);
});
