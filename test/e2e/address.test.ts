import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openPage, openResult, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const CHOICE = 'currency=ZAR&class=Money+Market+Funds';
/** Longer than the visitor has to rest. */
const REST_MS = 1000;

const fragmentOf = (page: Page) => new URL(page.url()).hash;

/** Returns what the page says of result and inputs. */
async function shownOn(page: Page): Promise<string> {
  const advanced = await textOf(page, '.form-advanced');
  return `${await textOf(page, '.headline')} ${await textOf(page, '.assumptions')} ${advanced}`;
}

async function openAdvanced(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Advanced Options' }).click();
}

async function setInflation(page: Page): Promise<void> {
  await openAdvanced(page);
  await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
  await page.getByLabel('Inflation rate').fill('6');
}

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
    const shown = await shownOn(page);

    await page.reload();
    await expect.poll(() => shownOn(page)).toBe(shown);
    await page.goto(`${server.url}/auth`);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toBe(shown);
    const bookmark = await openPage(browser, page.url());
    await expect.poll(() => shownOn(bookmark)).toBe(shown);
    expect(fragmentOf(bookmark)).toBe(fragment);
  },
);

test('the whole of a plan stands in the address, in the order of the contract', async () => {
  const page = await openPage(browser, `${server.url}/?embed#years=15&share=60,25,15&mode=blended`);
  await page.getByLabel('Initial deposit').fill('50000');
  await page.getByLabel('Monthly top-up').fill('1500');
  await setInflation(page);
  await page.getByLabel('Annual escalation rate').fill('6');
  await expect
    .poll(() => page.url())
    .toBe(
      `${server.url}/?embed#deposit=50000&topup=1500&escalation=6&inflation=6&years=15&currency=ZAR&mode=blended&share=60,25,15`,
    );
});

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

describe('while the page is open', () => {
  test('another fragment counts at once, back and forward too', async () => {
    const page = await openResult(browser, server.url);
    await page.evaluate(() => location.assign('#deposit=50000&currency=KES'));
    await expect.poll(() => shownOn(page)).toContain('KSh50,000.00 to start');
    await page.evaluate(() => location.assign('#years=3'));
    await expect.poll(() => shownOn(page)).toMatch(/In 3 years.*R10,000.00 to start/);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toMatch(/In 10 years.*KSh50,000.00 to start/);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toContain('R126,561.24');
    await page.goForward();
    await expect.poll(() => shownOn(page)).toContain('KSh50,000.00 to start');
  });

  test('moving on to another screen and back keeps what was put in', async () => {
    const page = await openResult(browser, server.url);
    await page.getByLabel('Initial deposit').fill('50000');
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=50000&${CHOICE}`);
    await page.evaluate(() => history.pushState(null, '', '/nowhere'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await page.getByRole('link', { name: 'Back to Calculator' }).click();
    await expect.poll(() => shownOn(page)).toContain('R50,000.00 to start');
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=50000&${CHOICE}`);
  });

  test('the fragment of the skip link is neither read nor erased', async () => {
    const page = await openResult(browser, `${server.url}/#deposit=50000`);
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=50000&${CHOICE}`);
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
    await expect.poll(() => fragmentOf(page)).toBe('#main');
    await page.getByLabel('Monthly top-up').fill('600');
    await page.waitForTimeout(REST_MS);
    await expect.poll(() => shownOn(page)).toContain('R50,000.00 to start and R600.00 a month');
    expect(fragmentOf(page)).toBe('#main');
  });

  test('the address is written when the visitor rests, not with each key', async () => {
    const page = await openResult(browser, server.url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const { replaceState } = history;
      Object.assign(window, { written: [] });
      history.replaceState = (...args) => {
        (window as unknown as { written: unknown[] }).written.push(args[2]);
        replaceState.apply(history, args);
      };
    });
    await page.getByLabel('Initial deposit').press('End');
    await page.getByLabel('Initial deposit').pressSequentially('555', { delay: 50 });
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=10000555&${CHOICE}`);
    const written = await page.evaluate(
      () => (window as unknown as { written: unknown[] }).written,
    );
    expect(written).toEqual([`#deposit=10000555&${CHOICE}`]);
  });
});

test('client details are never in the address', async () => {
  const page = await openResult(browser, `${server.url}/#deposit=50000`);
  await page.getByRole('button', { name: 'Generate Report' }).first().click();
  const details = { 'First name': 'Thandi', 'Last name': 'Mokoena', Email: 'thandi@example.com' };
  for (const [label, text] of Object.entries(details)) await page.getByLabel(label).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Generate Report' }).click();
  await page.locator('.toast-title', { hasText: 'Thandi Mokoena' }).waitFor();
  await page.waitForTimeout(REST_MS);
  expect(page.url()).toBe(`${server.url}/#deposit=50000&${CHOICE}`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('handi');
});
