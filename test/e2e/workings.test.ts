import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { expectSound, expectToFit } from './expect-sound.ts';
import { newPage, openResult, textOf, withoutCatalogue } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const SITE = path.join(import.meta.dirname, '../../data/site.json');
const TITLE = 'How this is worked out';

const door = (page: Page) => page.getByRole('button', { name: TITLE, exact: true });
const inside = (page: Page) => page.getByRole('heading', { level: 3, name: 'The method' });

/** Opens the calculator with the inside of the door on the page. */
async function openWorkings(options: BrowserContextOptions = {}, url = server.url): Promise<Page> {
  const page = await openResult(browser, url, options);
  await door(page).click();
  await inside(page).waitFor();
  return page;
}

/** Returns the text of one part on one line. */
function partOf(page: Page, title: string): Promise<string> {
  return textOf(page, `.workings-part:has(h3:text-is("${title}"))`);
}

test('the door is closed at first, a heading that says what is behind it', async () => {
  const page = await openResult(browser, server.url);
  const heading = page.getByRole('heading', { level: 2, name: TITLE });
  await expect.poll(() => heading.getByRole('button').getAttribute('aria-expanded')).toBe('false');
  const button = page.getByRole('button', {
    name: TITLE,
    exact: true,
    description: 'The method, a year month by month, and what is left out',
  });
  await button.waitFor();
  const head = page.locator('.workings .door-head');
  const { width = 0, height } = (await head.boundingBox()) ?? {};
  expect(width).toBe((await page.locator('.yearly').boundingBox())?.width);
  expect(height).toBe(44);
  await head.click({ position: { x: width - 2, y: 2 } });
  await inside(page).waitFor();
});

test('a key opens it and closes it, and its line leaves while it is open', async () => {
  const page = await openResult(browser, server.url);
  await door(page).press('Enter');
  await inside(page).waitFor();
  await expect.poll(() => door(page).getAttribute('aria-expanded')).toBe('true');
  const controlled = await door(page).getAttribute('aria-controls');
  await expect.poll(() => page.locator(`[id="${controlled}"]`).innerText()).toContain('The method');
  await expect.poll(() => page.locator('.workings .door-summary').count()).toBe(0);
  const chevron = page.locator('.workings .door-head .icon');
  await expect.poll(() => chevron.evaluate((icon) => getComputedStyle(icon).rotate)).toBe('180deg');
  await page.keyboard.press('Space');
  await inside(page).waitFor({ state: 'hidden' });
  await expect.poll(() => door(page).getAttribute('aria-expanded')).toBe('false');
});

test('it stays open while another screen is looked at', async () => {
  const page = await openWorkings();
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('404 Page Not Found').waitFor();
  await page.goBack();
  await inside(page).waitFor();
  await page.reload();
  await door(page).waitFor();
  await expect.poll(() => inside(page).isVisible()).toBe(false);
});

test('its five parts say how the defaults come about', async () => {
  const page = await openWorkings();
  const parts = page.locator('.workings').getByRole('heading', { level: 3 });
  await expect
    .poll(() => parts.allInnerTexts())
    .toEqual([
      'The method',
      'What it rests on',
      'One year, month by month',
      'The formula',
      'What it leaves out',
    ]);
  await expect
    .poll(() => partOf(page, 'What it rests on'))
    .toMatch(
      /Initial deposit R10,000\.00 Monthly top-up, year 1 R500\.00 Monthly top-up, year 10 R775\.66 Annual escalation 5% Expected return 7% a year, 0\.5833% a month Inflation adjustment Off Rates as at \w+ \d+, \d{4}$/,
    );
  await expect
    .poll(() => partOf(page, 'The formula'))
    .toContain('The first month here (R10,000.00 + R500.00) × (1 + 7% ÷ 12) = R10,561.25');
  await expect
    .poll(() => partOf(page, 'What it leaves out'))
    .toBe(
      'What it leaves out The return is the same every year. Real returns vary from year to year and can be negative. Fees, charges and tax are left out. They would make the result lower.',
    );
});

test('all of it follows the inputs', async () => {
  const page = await openWorkings();
  await page.getByText('Blended portfolio').click();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
  await expect
    .poll(() => partOf(page, 'The method'))
    .toContain(
      'All amounts are in today’s money: the return after inflation is 4.42% a year, the escalation 0%.',
    );
  const basis = await partOf(page, 'What it rests on');
  for (const line of [
    'Top-up, year 10, today’s money R500.00',
    'Expected return 9.64% a year, 0.8033% a month Money Market Funds, 7% 34% Yield Funds, 10% 33% Multi-Asset Funds, 12% 33%',
    'Inflation adjustment 5% a year',
  ])
    expect(basis).toContain(line);
  await expect
    .poll(() => partOf(page, 'The formula'))
    .toContain('× (1 + 4.419% ÷ 12) = R10,538.67');
});

test('what the company says of its charges ends it', async () => {
  const dataDir = await tempDir();
  const site = JSON.parse(await readFile(SITE, 'utf8'));
  const charges = 'Our funds charge between 0.35% and 1.45% of their value a year.';
  await writeFile(path.join(dataDir, 'site.json'), JSON.stringify({ ...site, charges }));
  const { url } = await startServer({ dataDir });
  const page = await openWorkings({}, url);
  await expect.poll(() => partOf(page, 'What it leaves out')).toMatch(new RegExp(`${charges}$`));
});

test('in a frame, which has no footer, the disclaimer ends it', async () => {
  const page = await openWorkings({}, `${server.url}/?embed`);
  await expect.poll(() => page.locator('.site-footer').count()).toBe(0);
  const { disclaimer } = JSON.parse(await readFile(SITE, 'utf8'));
  await expect.poll(() => partOf(page, 'What it leaves out')).toContain(disclaimer);
});

test('standard rates are called so', async () => {
  const page = await newPage(browser);
  await withoutCatalogue(page, server.url);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(server.url);
  await door(page).click();
  await inside(page).waitFor();
  await expect.poll(() => partOf(page, 'What it rests on')).toContain('Rates as at Standard rates');
});

test('nothing scrolls sideways at 320 to 1024 px', async () => {
  await expectToFit(await openWorkings(), [320, 390, 640, 820, 1024]);
});

test('where there is no room beside its name, a value stands below it in one piece', async () => {
  const page = await openWorkings(
    { viewport: { width: 320, height: 700 } },
    `${server.url}/#inflation=5&mode=blended&share=34,33,33`,
  );
  const values = page.locator('.workings .facts dd');
  await expect.poll(() => values.count()).toBe(10);
  for (const value of await values.all()) expect((await value.boundingBox())?.height).toBe(24);
});

test('both themes are sound, closed and open', async () => {
  const page = await openResult(browser, server.url);
  await door(page).waitFor();
  await expectSound(page, { widths: [1440, 820, 390] });
  await door(page).click();
  await inside(page).waitFor();
  await expectSound(page, { widths: [1440, 820, 390] });
});

test('none of it is on paper', async () => {
  const page = await openWorkings();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  await expect.poll(() => page.locator('.workings').isVisible()).toBe(false);
});
