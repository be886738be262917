import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startHost } from '#test/host.ts';
import { openCalculator, startOver } from './calculator-page.ts';
import { COMPLETE_CHART, moveTo, newPage, openPage, SERVER_URL, textOf } from './open-page.ts';

const browser = await openBrowser();

const page = await openCalculator(browser);
beforeEach(() => startOver(page));

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

test('a plan stands in the address, in the order of the contract, kept by reload, back and a bookmark', async () => {
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
  const bookmark = await openPage(browser, address);
  await expect.poll(() => shownOn(bookmark)).toBe(shown);
  expect(bookmark.url()).toBe(address);
});

test('a link puts in a plan, its values as people type them; another fragment counts at once', async () => {
  const page = await openPage(
    browser,
    `${SERVER_URL}/#deposit=50%20000,50&topup=ksh1k&escalation=7,5&inflationRate=6,5&years=1&currency=kes&class=yield%20funds`,
  );
  await expect
    .poll(() => shownOn(page))
    .toMatch(
      /^In 1 year you.*KSh50,000\.50 to start and KSh1,000\.00 a month.* in Yield Funds at 8% a year\. /,
    );
  expect(await deposit(page).inputValue()).toBe('50,000.50');
  expect(await escalation(page).inputValue()).toBe('7.5');
  // The rate of inflation, which does not count while it is off.
  expect(await inflation(page).inputValue()).toBe('6.5');
  expect(await inflation(page).isVisible()).toBe(false);
  for (const [fragment, words] of [
    ['#currency=usd&inflation=', /\$10,000\.00 to start.*with inflation at 0% a year/],
    ['#mode=blended&share=110,-10,0', /in a blended portfolio at 7% a year/],
    ['#mode=blended', /in a blended portfolio at 9\.64% a year/],
  ] as const) {
    await say(page, fragment);
    await expect.poll(() => shownOn(page)).toMatch(words);
  }
});

test('what is wrong or unknown, and what is as at the start, says nothing and is taken away', async () => {
  const start = await shownOn(page);
  expect(start).toContain('R126,561.24');
  for (const fragment of [
    '#years=ten&currency=XXX&class=No+such+class&mode=both&share=60,25&unknown=1&Deposit=5',
    '#deposit=10000&topup=500.00&escalation=5&years=10',
  ]) {
    await deposit(page).fill('50000');
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=50000&${CHOICE}`);
    await say(page, fragment);
    await expect.poll(() => shownOn(page)).toBe(start);
    await expect.poll(() => page.url()).toBe(`${SERVER_URL}/`);
  }
});

test('back and forward move between fragments while the page is open', async () => {
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
});

test('the address is written when the visitor rests, not with each key, and kept on another screen', async () => {
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

test('client details are never in the address', async () => {
  await say(page, '#deposit=50000');
  await page.getByRole('button', { name: 'Generate Report' }).first().click();
  const details = { 'First name': 'Thandi', 'Last name': 'Mokoena', Email: 'thandi@example.com' };
  for (const [label, text] of Object.entries(details)) await page.getByLabel(label).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Generate Report' }).click();
  await page.locator('.toast-title', { hasText: 'Thandi Mokoena' }).waitFor();
  await topUp(page).fill('600');
  await expect.poll(() => page.url()).toContain('topup');
  expect(page.url()).toBe(`${SERVER_URL}/#deposit=50000&topup=600&${CHOICE}`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('handi');
});

/** Each with what the page says of the inputs then. What is too long is not read at all. */
const HOSTILE: [string, RegExp][] = [
  ['#deposit=5&__proto__=1&constructor.prototype.polluted=1&class=constructor', /R5\.00.*Money/],
  ['#deposit=5&class=<img src=x onerror=ran()>&currency=javascript:ran()', /R5\.00.*Money/],
  ['#deposit=5&class=\ud800\udfff\udc00%ED%A0%80%E0%A4%A&topup=\ud800', /R5\.00.*R0\.00.*Money/],
  [`#deposit=5&x=${'a'.repeat(100_000)}`, /R10,000\.00/],
];

test('a hostile fragment runs nothing, changes no object, and is read or ignored', async () => {
  const page = await newPage(browser);
  const ran: string[] = [];
  await page.exposeFunction('ran', () => ran.push('ran'));
  page.on('dialog', (dialog) => ran.push(dialog.message()));
  const script = '<script>ran()</script>&class=%3Cimg%20src%3Dx%20onerror%3Dran()%3E';
  await page.goto(`${SERVER_URL}/#topup=600&deposit=${script}`);
  const says = (words: RegExp) => expect.poll(() => textOf(page, '.assumptions')).toMatch(words);
  await says(/R0\.00 to start and R600/);
  for (const [fragment, words] of HOSTILE) {
    for (const [said, shows] of [
      ['#deposit=77', /R77\.00/],
      [fragment, words],
    ] as const) {
      await say(page, said);
      await says(shows);
    }
    expect(await page.locator('main').innerText()).not.toMatch(/NaN|Infinity|undefined|-0\.00/);
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
  expect(ran).toEqual([]);
});

test('no request holds the fragment, nor does its Referer', async () => {
  const heard: string[] = [];
  const url = await startHost(async (request, response) => {
    heard.push(await wholeOf(request));
    const answer = await fetch(SERVER_URL + request.url, { method: request.method ?? 'GET' });
    const type = answer.headers.get('content-type') ?? '';
    const referrer = answer.headers.get('referrer-policy') ?? '';
    response.writeHead(answer.status, { 'content-type': type, 'referrer-policy': referrer });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const page = await openPage(browser, `${url}/#deposit=72610&currency=KES&class=planted`);
  const says = (words: string) => expect.poll(() => textOf(page, '.assumptions')).toContain(words);
  await says('KSh72,610.00');
  await topUp(page).fill('7261');
  await expect.poll(() => page.url()).toContain('topup=7261');
  await page.reload();
  await says('KSh72,610.00');
  await page.getByLabel('Currency').selectOption('USD');
  await says('$72,610.00');
  await page.goto(`${url}/auth`);
  expect(heard.length).toBeGreaterThan(10);
  expect(heard.filter((text) => /7261|deposit|planted/i.test(text))).toEqual([]);
});

/** Returns all that a request says. */
async function wholeOf(request: IncomingMessage): Promise<string> {
  const body = await request.toArray();
  return [request.method, request.url, ...request.rawHeaders, ...body].join('\n');
}
