import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { scriptsWith } from '#test/built-assets.ts';
import { fillClient, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { expectAccessible } from './expect-accessible.ts';
import { moveTo, newPage, SERVER_URL, sharedPage, textOf, withoutCatalogue } from './open-page.ts';

const browser = await openBrowser();

const STANDARD = 'Showing standard rates: current rates could not be loaded.';
const standardNote = (page: Page) => page.locator('.form').getByText(STANDARD);
const CURRENCIES = '/api/currencies';
const ratesIn = (code: string) => `/api/asset-classes/by-currency/${code}`;
const rates = (page: Page) => page.locator('.choice-rate .readout').allInnerTexts();
const firstClass = (page: Page) => page.getByRole('radio', { name: 'Money Market Funds' });

/** Returns the page that the tests share, whose calls a test may route before it loads the calculator. */
const opened = () => sharedPage(browser, `${SERVER_URL}/livez`);

/** Returns a page of its own and, as they come, the calls it makes to the API. */
async function watchedPage() {
  const page = await newPage(browser);
  const calls: string[] = [];
  const cookies: Promise<string | null>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push(pathname);
    cookies.push(request.headerValue('cookie'));
  });
  return { page, calls, cookies };
}

test('two calls are made on load, and later one for each other currency', async () => {
  const { page, calls, cookies } = await watchedPage();
  await page.clock.install();
  await page.context().addCookies([{ name: 'kept', value: 'yes', url: SERVER_URL }]);
  await page.route(`**${ratesIn('ZAR')}`, async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, rate: 0.09 }, ...others] });
  });
  await page.goto(SERVER_URL);
  // The answer differs from what the page came with, and takes its place.
  await expect.poll(() => textOf(page, '.headline')).toContain('R142,807.42');
  expect(calls).toEqual([CURRENCIES, ratesIn('ZAR')]);

  await page.evaluate(() => {
    for (const name of ['blur', 'focus', 'online']) window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.fastForward('12:00:00');
  await moveTo(page, '/nowhere');
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await firstClass(page).waitFor();
  await page.getByLabel('Currency').selectOption('USD');
  await expect.poll(() => rates(page)).toEqual(['5%', '8%', '12%']);
  await page.getByLabel('Currency').selectOption('ZAR');
  await expect.poll(() => rates(page)).toEqual(['9%', '10%', '12%']);
  expect(calls).toEqual([CURRENCIES, ratesIn('ZAR'), ratesIn('USD')]);
  expect(await page.getByText(STANDARD).count()).toBe(0);
  expect(await Promise.all(cookies)).toEqual(['kept=yes', 'kept=yes', 'kept=yes']);
});

test('no result is shown while the catalogue loads, and standard rates where nothing answers', async () => {
  const { page, calls } = await watchedPage();
  await page.clock.install();
  await withoutCatalogue(page, SERVER_URL);
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await failing;
    await route.abort();
  });
  await page.goto(SERVER_URL);
  await expect.poll(() => page.locator('.classes[inert] > .choice').count()).toBe(3);
  expect(await page.getByLabel('Currency').isDisabled()).toBe(true);
  expect(await page.locator('.headline').count()).toBe(0);
  await expectAccessible(page);
  fail();
  await standardNote(page).waitFor();
  expect(await rates(page)).toEqual(['7%', '10%', '12%']);
  expect(await textOf(page, '.rests-on')).toContain(STANDARD);
  await page.clock.fastForward('12:00:00');
  expect(calls).toEqual([CURRENCIES]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'How this is worked out' }).click();
  await expect.poll(() => textOf(page, '.workings')).toContain('Rates as at Standard rates');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => textOf(page, '.print-head')).toMatch(/\w+ \d+, \d{4} Standard rates$/);
});

const notLoaded = (page: Page) =>
  page.locator('.toast-error', { hasText: 'This part could not be loaded' });

test('a part that cannot be fetched is told in a notification that fetches it', async () => {
  const page = await newPage(browser);
  let isAway = true;
  await page.route('**/assets/rest-*.js', (route) => (isAway ? route.abort() : route.continue()));
  await page.clock.install();
  await page.goto(SERVER_URL);
  await notLoaded(page).waitFor();
  await page.clock.runFor(60_000);
  const open = page.locator('.result-actions').getByRole('button', { name: 'Generate Report' });
  for (let press = 0; press < 2; press++) {
    await notLoaded(page).getByRole('button', { name: 'Close' }).click();
    await notLoaded(page).waitFor({ state: 'detached' });
    await open.click();
    await notLoaded(page).waitFor();
  }
  // Without what reads their answer, the rates of another currency are standard ones.
  const currency = page.getByLabel('Currency');
  await currency.selectOption('KES');
  await standardNote(page).waitFor();
  await currency.selectOption('ZAR');
  await standardNote(page).waitFor({ state: 'detached' });

  // Not unrouted: a request that is under way just then is never answered.
  isAway = false;
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  await currency.selectOption('KES');
  await expect.poll(() => textOf(page, '.headline')).toContain('KSh112,587.27');
  expect(await page.getByText(STANDARD).count()).toBe(0);
  await open.click();
  await page.getByRole('dialog', { name: 'Client Information' }).waitFor();
});

test('a report whose code could not be fetched is told, and made when it is asked for again', async () => {
  const page = await opened();
  await page.goto(SERVER_URL);
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  const [script = ''] = await scriptsWith('make-report', ['rest']);
  // It is fetched when the dialog opens, and when it is sent.
  await page.route(`**${script}`, (route) => route.abort(), { times: 2 });
  await openDialog(page);
  await fillClient(page, THANDI);
  await submitClient(page);
  await page.locator('.toast-error', { hasText: 'The report could not be made' }).waitFor();
  await Promise.all([page.waitForEvent('download'), submitClient(page)]);
});

test('what a release replaced is told, a reload is offered, and inputs stay', async () => {
  const page = await opened();
  const deposit = page.getByLabel('Initial deposit');
  const updated = page.locator('.toast-error', { hasText: 'This page was updated since you' });
  const reload = async () => {
    await page.unrouteAll();
    await updated.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  };
  const isGone = (route: Route) => route.fulfill({ status: 404 });
  await page.route('**/assets/rest-*.js', isGone);
  await page.goto(SERVER_URL);
  await updated.waitFor();
  await deposit.fill('50000');
  await reload();
  await expect.poll(() => textOf(page, '.headline')).toContain('R206,947.69');

  await page.route('**/assets/make-report-*.js', isGone);
  await openDialog(page);
  await updated.waitFor();
  await fillClient(page, THANDI);
  await submitClient(page);
  const whole = 'This page was updated since you opened it. Reload it: your inputs stay.';
  await page.getByText(whole, { exact: true }).waitFor();
  await reload();
  expect(await deposit.inputValue()).toBe('50000');
});

test('a page that fails offers to reload it, and the inputs stay', async () => {
  const page = await opened();
  await page.goto(SERVER_URL);
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  await page.getByLabel('Initial deposit').fill('50000');
  // React finds no longer what it is about to remove.
  await page.locator('.form-classes fieldset').evaluate((fieldset) => fieldset.remove());
  await page.getByText('Blended portfolio', { exact: true }).click();
  expect(await page.getByRole('alert').innerText()).toBe(
    'This page stopped working\n\nReload it: your inputs stay.\n\nReload',
  );
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => textOf(page, '.headline')).toContain('R253,034.15');
});

test('a screen of administrators that could not be fetched says so until it can be', async () => {
  const page = await opened();
  const screen = page.getByRole('heading', { name: 'Admin Login' });
  await page.route('**/assets/screens-*.js', (route) => route.abort());
  await page.route('**/assets/admin-*.css', (route) => route.abort());
  await page.goto(`${SERVER_URL}/auth`);
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
  await page.unroute('**/assets/screens-*.js');
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click();
  await screen.waitFor();
  await page.unrouteAll();
  const asked = page.waitForResponse('**/assets/admin-*.css');
  await moveTo(page, '/admin-access');
  await moveTo(page, '/admin');
  await asked;
  await screen.waitFor();
});

test('where the drawing cannot be loaded the table stays, and another try draws it', async () => {
  const page = await opened();
  await page.route('**/draw-comparison-*.js', (route) => route.abort());
  await page.goto(SERVER_URL);
  const failed = page.getByText('The chart could not be loaded. The table has its figures.');
  await page.locator('.plans-plot').scrollIntoViewIfNeeded();
  await failed.waitFor();
  expect(await page.locator('.plans tbody').count()).toBe(3);
  await page.unrouteAll();
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click();
  await page.locator('.plans-plot canvas').waitFor();
  expect(await failed.count()).toBe(0);
});
