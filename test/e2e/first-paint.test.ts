import path from 'node:path';
import { build } from 'esbuild';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { openBrowser } from '#test/browser.ts';
import { assets } from '#test/built-assets.ts';
import { hold } from './dashboard.ts';
import { COMPLETE_CHART, newPage, SERVER_URL, sharedPage, textOf } from './open-page.ts';

const browser = await openBrowser();

const headline = (page: Page) => textOf(page, '.headline');

/** Returns what the page must show for these inputs. */
function figureFor(changes: Partial<Parameters<typeof project>[0]>, symbol = 'R'): string {
  const input = { ...CALCULATOR_DEFAULTS, annualRate: 0.07, ...changes };
  return formatMoney(toStatement(project(input)).futureValue, symbol);
}

/** Loads the page as it is seen before its script has come. Returns what brings the script. */
async function openWithoutScript(page: Page): Promise<() => void> {
  await page.unrouteAll();
  const bringScript = await hold(page, `**${assets.script}`);
  await page.goto(SERVER_URL, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  // On a busy machine a test takes longer than the page waits for its script.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause();
  });
  return bringScript;
}

const chart = (page: Page) => page.locator(COMPLETE_CHART);

/** Waits until the page's script has taken over and all that comes at rest is there. */
async function settle(page: Page): Promise<void> {
  await chart(page).waitFor();
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  await page.locator('.toast-viewport').waitFor({ state: 'attached' });
}

/** Keeps the typeface away: how little it moves when it comes depends on the fonts of the device. */
const withoutTypeface = (page: Page) => page.route('**/*.woff2', (route) => route.abort());

/** Expects that nothing which is seen has moved since the page began to load. */
async function expectNothingMoved(page: Page): Promise<void> {
  const moves = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().map((move) => move.toJSON());
  });
  expect(moves).toEqual([]);
}

test('before the script has come the result is there, and what is put in is kept and counted', async () => {
  const page = await sharedPage(browser, `${SERVER_URL}/livez`);
  const bringScript = await openWithoutScript(page);
  expect(await headline(page)).toContain('R126,561.24');
  expect(await page.locator('.yearly-table tbody tr').count()).toBe(10);
  expect(await page.locator('.choice-rate .readout').allInnerTexts()).toEqual(['7%', '10%', '12%']);
  expect(await page.locator('.growth > .growth-plot polygon').count()).toBe(2);
  const years = page.locator('.growth > .growth-plot .growth-year');
  expect(await years.allTextContents()).toEqual(['Year 0', '2', '4', '6', '8', '10']);
  const answerCalls = await hold(page, '**/api/**');
  await page.getByLabel('Initial deposit').fill('20,000');
  await page.getByLabel('Monthly top-up').fill('750');
  await page.getByText('Yield Funds').click();
  await page.getByLabel('Investment period').fill('20');
  await page.evaluate(() => {
    // As the browser does that brings back what was in a form.
    const box = document.querySelector<HTMLInputElement>('[name=adjustForInflation]');
    if (box) box.checked = true;
    for (const seen of document.querySelectorAll('h1, .form, .result'))
      seen.toggleAttribute('data-seen');
  });
  bringScript();
  await chart(page).waitFor();

  const changes = { initialDeposit: 20_000, monthlyTopUp: 750, annualRate: 0.1, years: 20 };
  const figure = figureFor({ ...changes, adjustForInflation: true });
  await expect.poll(() => headline(page)).toContain(figure);
  expect(await page.getByLabel('Initial deposit').inputValue()).toBe('20,000');
  expect(await page.getByLabel('Monthly top-up').inputValue()).toBe('750');
  expect(await page.locator('.form-period output').textContent()).toBe('20 years');
  expect(await page.getByRole('radio', { name: 'Yield Funds' }).isChecked()).toBe(true);
  expect(await page.locator('h1[data-seen], .form[data-seen], .result[data-seen]').count()).toBe(3);

  const rates = page.waitForResponse('**/by-currency/ZAR');
  answerCalls();
  await (await rates).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('radio', { name: 'Yield Funds' }).isChecked()).toBe(true);
  expect(await headline(page)).toContain(figure);
});

test('a currency and a blend chosen before the script has come are kept', async () => {
  const page = await sharedPage(browser, `${SERVER_URL}/livez`);
  const bringScript = await openWithoutScript(page);
  await page.getByText('Yield Funds').click();
  await page.getByLabel('Currency').selectOption('KES');
  await page.getByText('Blended portfolio', { exact: true }).click();
  bringScript();
  await page.getByRole('slider', { name: 'Money Market Funds' }).waitFor();
  await expect.poll(() => headline(page)).toContain(figureFor({ annualRate: 0.083 }, 'KSh'));
  expect(await page.getByLabel('Currency').inputValue()).toBe('KES');
  expect(await page.getByLabel('Blended portfolio').isChecked()).toBe(true);
  await page.getByText('Single asset class').click();
  await expect.poll(() => headline(page)).toContain(figureFor({ annualRate: 0.05 }, 'KSh'));
  expect(await page.getByRole('radio', { name: 'Money Market Funds' }).isChecked()).toBe(true);
});

test('in another language and year, the browser finds what the server drew', async () => {
  const { page, said } = await openWithChecks({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'ar-EG',
    timezoneId: 'Pacific/Kiritimati',
  });
  await page.clock.setFixedTime('2030-12-31T11:00:00Z');
  await page.goto(SERVER_URL);
  await settle(page);
  expect(said).toEqual([]);
  await expectNothingMoved(page);
  expect(await page.locator('.site-footer').textContent()).toContain('© 2031 ');
});

test('the browser finds what the server drew before inputs of the address, or says so', async () => {
  const { page, said } = await openWithChecks();
  await page.goto(`${SERVER_URL}/#deposit=50000&currency=KES&mode=blended&share=60,25,15`);
  await settle(page);
  await page.locator('.summary', { hasText: 'KSh' }).waitFor();
  expect(said).toEqual([]);

  await page.route(`${SERVER_URL}/?other`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('class="display"', 'class="displaced"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${SERVER_URL}/?other`);
  await settle(page);
  expect(said.join()).toContain('hydrat');
});

/**
 * Returns a page of its own whose script has React's checks in it, which the served one leaves out, and all that they
 * say on its console.
 */
async function openWithChecks(options: BrowserContextOptions = {}) {
  scriptWithChecks ??= buildScriptWithChecks();
  const body = await scriptWithChecks;
  const page = await newPage(browser, options);
  await withoutTypeface(page);
  const said: string[] = [];
  page.on('console', (message) => {
    const isTypeface = message.location().url.endsWith('.woff2');
    if (['error', 'warning'].includes(message.type()) && !isTypeface) said.push(message.text());
  });
  await page.route(`**${assets.script}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  return { page, said };
}

let scriptWithChecks: Promise<string> | undefined;

async function buildScriptWithChecks(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: path.join(import.meta.dirname, '../..'),
    entryPoints: ['web/main.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: { '.ttf': 'empty', '.woff2': 'empty' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
