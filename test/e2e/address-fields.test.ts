import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { CHOICE, expectKept, fragmentOf, openAdvanced, setInflation, shownOn } from './address.ts';
import { openPage, openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

type Change = (page: Page) => Promise<unknown>;

/** Each with the fragment it makes, and words of the page that say it has followed. */
const changes: [string, Change, string, string][] = [
  [
    'initial deposit',
    (page) => page.getByLabel('Initial deposit').fill('50 000'),
    `#deposit=50000&${CHOICE}`,
    'R50,000.00 to start',
  ],
  [
    'monthly top-up',
    (page) => page.getByLabel('Monthly top-up').fill('1,500.50'),
    `#topup=1500.5&${CHOICE}`,
    'R1,500.50 a month',
  ],
  [
    'escalation rate',
    async (page) => {
      await openAdvanced(page);
      await page.getByLabel('Annual escalation rate').fill('7,5');
      await openAdvanced(page);
    },
    `#escalation=7.5&${CHOICE}`,
    'rising 7.5% a year',
  ],
  [
    'inflation rate',
    async (page) => {
      await setInflation(page);
      await openAdvanced(page);
    },
    `#inflation=6&${CHOICE}`,
    'with inflation at 6% a year',
  ],
  [
    'inflation rate while it is off',
    async (page) => {
      await setInflation(page);
      await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
      await openAdvanced(page);
    },
    `#inflationRate=6&${CHOICE}`,
    'at 7% a year. An estimate',
  ],
  [
    'period',
    (page) => page.getByRole('slider', { name: 'Investment period' }).fill('15'),
    `#years=15&${CHOICE}`,
    'In 15 years',
  ],
  [
    'currency',
    (page) => page.getByLabel('Currency').selectOption('KES'),
    '#currency=KES&class=Money+Market+Funds',
    'KSh10,000.00 to start',
  ],
  [
    'asset class',
    (page) => page.getByText('Yield Funds').click(),
    '#currency=ZAR&class=Yield+Funds',
    'in Yield Funds at 10% a year',
  ],
  [
    'shares',
    async (page) => {
      await page.getByText('Blended portfolio').click();
      await page.getByRole('slider', { name: 'Money Market Funds' }).fill('60');
      await page.getByRole('slider', { name: 'Yield Funds' }).fill('25');
    },
    '#currency=ZAR&mode=blended&share=56.25,25,18.75',
    'in a blended portfolio at 8.7% a year',
  ],
];

test.each(changes)(
  '%s: kept by reload, back and a bookmark',
  async (_, change, fragment, words) => {
    const page = await openResult(browser, server.url);
    expect(fragmentOf(page)).toBe('');
    await change(page);
    await expect.poll(() => fragmentOf(page)).toBe(fragment);
    await expect.poll(() => shownOn(page)).toContain(words);
    await expectKept(browser, page);
  },
);

test.each([
  ['#deposit=50000', 'R50,000.00 to start and R500.00 a month'],
  ['#deposit=50%20000,50', 'R50,000.50 to start'],
  ['#deposit=R50k', 'R50,000.00 to start'],
  ['#topup=1500', 'R10,000.00 to start and R1,500.00 a month'],
  ['#escalation=7,5', 'rising 7.5% a year'],
  ['#inflation=6', 'with inflation at 6% a year'],
  ['#inflation=', 'with inflation at 0% a year'],
  ['#years=1', 'In 1 year you could have'],
  ['#currency=usd', '$10,000.00 to start'],
  ['#class=yield%20funds', 'in Yield Funds at 10% a year'],
  ['#mode=blended&share=60,25,15', 'in a blended portfolio at 8.5% a year'],
  ['#mode=blended&share=110,-10,0', 'in a blended portfolio at 7.0% a year'],
  ['#mode=blended', 'in a blended portfolio at 9.6% a year'],
])('a prefilled link counts: %s', async (fragment, words) => {
  const page = await openPage(browser, `${server.url}/${fragment}`);
  await expect.poll(() => shownOn(page)).toContain(words);
});

test.each([
  '#deposit=10000&topup=500.00&escalation=5&years=10',
  '#years=ten&currency=XXX&class=No+such+class&mode=both',
  '#share=60,25',
  '#share=60,25,16',
  '#unknown=1&Deposit=5&deposit%20=5',
])('%s is as at the start, and taken away at rest', async (fragment) => {
  const page = await openResult(browser, `${server.url}/${fragment}`);
  await expect.poll(() => shownOn(page)).toContain('R126,561.24');
  await expect.poll(() => page.url()).toBe(`${server.url}/`);
});
