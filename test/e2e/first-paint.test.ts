import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { openBrowser } from '#test/browser.ts';
import { assets } from '#test/built-assets.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const headline = (page: Page) => page.locator('.headline').innerText();

/** Returns what the page must show for these inputs. */
function figureFor(changes: Partial<Parameters<typeof project>[0]>, symbol = 'R'): string {
  const input = { ...CALCULATOR_DEFAULTS, annualRate: 0.07, ...changes };
  return formatMoney(toStatement(project(input)).futureValue, symbol);
}

/** Holds back what matches, until the answer is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Opens the page as it is seen before its script has come. Returns it and what brings the script. */
async function openWithoutScript() {
  const page = await newPage(browser);
  const bringScript = await hold(page, `**${assets.script}`);
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return { page, bringScript };
}

const awake = (page: Page) => page.locator('.growth-canvas canvas').waitFor();

test('the result is there, and dressed, without any script', async () => {
  const page = await openPage(browser, server.url, { javaScriptEnabled: false });
  expect(await headline(page)).toContain('R126,561.24');
  expect(await page.locator('.yearly-table tbody tr').count()).toBe(10);
  expect(await page.locator('.choice-rate .readout').allInnerTexts()).toEqual(['7%', '10%', '12%']);
  const figure = page.locator('.headline-figure');
  const size = await figure.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).fontSize),
  );
  expect(size).toBeGreaterThan(40);
});

test('what is typed and chosen before the script has come is kept and counted', async () => {
  const { page, bringScript } = await openWithoutScript();
  await page.getByLabel('Initial deposit').fill('20,000');
  await page.getByLabel('Monthly top-up').fill('750');
  await page.getByText('Yield Funds').click();
  await page.getByLabel('Investment period').fill('20');
  bringScript();
  await awake(page);
  expect(await page.getByLabel('Initial deposit').inputValue()).toBe('20,000');
  expect(await page.getByLabel('Monthly top-up').inputValue()).toBe('750');
  expect(await page.getByRole('radio', { name: 'Yield Funds' }).isChecked()).toBe(true);
  expect(await page.locator('.form-period output').textContent()).toBe('20 years');
  const figure = figureFor({
    initialDeposit: 20_000,
    monthlyTopUp: 750,
    annualRate: 0.1,
    years: 20,
  });
  await expect.poll(() => headline(page)).toContain(figure);
});

test('a currency and a blend chosen before the script has come are kept', async () => {
  const { page, bringScript } = await openWithoutScript();
  await page.getByLabel('Currency').selectOption('KES');
  await page.getByText('Blended portfolio').click();
  bringScript();
  await page.getByRole('slider', { name: 'Money Market Funds' }).waitFor();
  expect(await page.getByLabel('Currency').inputValue()).toBe('KES');
  expect(await page.getByLabel('Blended portfolio').isChecked()).toBe(true);
  await expect.poll(() => headline(page)).toContain(figureFor({ annualRate: 0.083 }, 'KSh'));
});

test('a class chosen before the script has come is not taken for one of another currency', async () => {
  const { page, bringScript } = await openWithoutScript();
  await page.getByText('Yield Funds').click();
  await page.getByLabel('Currency').selectOption('KES');
  bringScript();
  await awake(page);
  await expect.poll(() => headline(page)).toContain(figureFor({ annualRate: 0.05 }, 'KSh'));
  expect(await page.getByRole('radio', { name: 'Money Market Funds' }).isChecked()).toBe(true);
});

test('without script the notice stands above the form', async () => {
  const page = await openPage(browser, server.url, { javaScriptEnabled: false });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const notice = await top(page.locator('.noscript'));
  expect(notice).toBeLessThan(await top(page.getByLabel('Currency')));
});

test("the copyright is the visitor's year, whenever the page was made", async () => {
  const page = await newPage(browser);
  await page.clock.setFixedTime('2041-06-01T10:00:00Z');
  await page.goto(server.url);
  await awake(page);
  await expect.poll(() => page.locator('.site-footer').innerText()).toContain('© 2041 ');
});

test('answers equal to what is shown reset nothing that was chosen since', async () => {
  const page = await newPage(browser);
  const answer = await hold(page, '**/api/**');
  await page.goto(server.url);
  await awake(page);
  await page.getByText('Yield Funds').click();
  const rates = page.waitForResponse('**/by-currency/ZAR');
  answer();
  await rates;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('radio', { name: 'Yield Funds' }).isChecked()).toBe(true);
  expect(await headline(page)).toContain(figureFor({ annualRate: 0.1 }));
});

test('an answer that differs from what is shown takes its place', async () => {
  const page = await newPage(browser);
  await page.route('**/by-currency/ZAR', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, rate: 0.09 }, ...others] });
  });
  await page.goto(server.url);
  await expect.poll(() => headline(page)).toContain(figureFor({ annualRate: 0.09 }));
});

test.each([
  ['a wide window', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('on a slow connection nothing that is seen moves, in %s', async (_, viewport) => {
  const page = await newPage(browser, { viewport });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 93_750,
  });
  await page.goto(server.url);
  await awake(page);
  await page.evaluate(() => document.fonts.ready);
  const moved = await page.evaluate(async () => {
    let sum = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    return sum;
  });
  expect(moved).toBe(0);
});
