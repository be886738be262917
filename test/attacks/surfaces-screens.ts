import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { recordByName, setDefaultCurrency } from '#lib/services/records.ts';
import { withStore } from '#test/accounts.ts';
import type { Round } from './attack.ts';
import { fillCatalogue } from './hostile-records.ts';
import type { Rows } from './hostile-texts.ts';
import { inBrowser, type Surface } from './surface.ts';
import type { Target } from './target.ts';

/** Returns the rows of a map: each key with its texts. */
const rowsOf = (map: ReadonlyMap<string, string | readonly string[]>): Rows =>
  [...map].map(([key, texts]) => [key, texts].flat());

/** Waits until the server has loaded the newest revision, which it checks four times a second. */
async function untilServed({ address, url }: Target): Promise<void> {
  const newest = await withStore(address, async ({ current }) => current.revision);
  const served = async () => (await (await fetch(`${url}/healthz`)).json()).revision;
  while ((await served()) < newest) await wait(50);
}

/** Waits for the last of the names: until then the page may show the classes of the currency before. */
async function waitForLast(page: Page, selector: string, names: readonly string[]): Promise<void> {
  await page.waitForFunction(
    ([selector, name]) =>
      [...document.querySelectorAll(String(selector))].some(
        ({ textContent }) => textContent?.trim() === name,
      ),
    [selector, names.at(-1)?.trim()] as const,
  );
}

/** Looks whether each of the texts is among those that are shown. */
function lookFor(texts: readonly string[], shown: readonly string[], look: Round) {
  const seen = new Set(shown.map((text) => text.trim()));
  for (const text of texts)
    if (text) look(!seen.has(text.trim()) && `${JSON.stringify(text)} is not shown as stored`);
}

/**
 * Chooses each currency on the calculator, and looks at the names of its classes in both modes; then makes it the default
 * one, and looks at the page as the server sends it, with scripts and without.
 */
const namesOnCalculator = inBrowser({}, async (page, target) => {
  const { address, url } = target;
  const { namesOf } = await fillCatalogue(address);
  await untilServed(target);
  await page.reload();
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  const reader = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  const plain = await reader?.newPage();
  if (!plain) throw new Error('There is no browser.');
  return {
    rows: rowsOf(namesOf),
    isKept: true,
    attempt: async ([code = '', ...names], look) => {
      await page.getByLabel('Currency').selectOption(code);
      for (const [mode, selector] of [
        ['Single', '.choice-name'],
        ['Blended', '.allocation-name'],
      ] as const) {
        await page.getByText(`${mode} `).first().click();
        await waitForLast(page, selector, names);
        lookFor(names, await page.locator(selector).allTextContents(), look);
      }
      await withStore(address, (store) =>
        store.transact('cli:test', (draft) => {
          setDefaultCurrency(draft, recordByName(CURRENCY, draft.list('currencies'), code).id);
        }),
      );
      await untilServed(target);
      await page.goto(url);
      await waitForLast(page, '.choice-name', names);
      await plain.goto(url);
      lookFor(names, await plain.locator('.choice-name').allTextContents(), look);
    },
  };
});

/** Chooses each currency whose symbol is a text, and looks at the amounts. */
const beforeAmounts = inBrowser({}, async (page, target) => {
  const { symbolOf } = await fillCatalogue(target.address);
  await untilServed(target);
  await page.reload();
  await page.locator('.headline-figure').waitFor();
  const { futureValue } = toStatement(project({ ...CALCULATOR_DEFAULTS, annualRate: 0.05 }));
  return {
    rows: rowsOf(symbolOf),
    attempt: async ([code = '', symbol = ''], look) => {
      const answered = page.waitForResponse(`**/by-currency/${code}`);
      await page.getByLabel('Currency').selectOption(code);
      await answered;
      const amount = formatMoney(futureValue, symbol);
      const isShown = await page
        .waitForFunction(
          (text) => document.querySelector('.headline-figure')?.textContent === text,
          amount,
          { timeout: 3000 },
        )
        .catch(() => null);
      look(!isShown && `the headline is not ${amount}`);
      const option = await page.locator('.form option:checked').textContent();
      look(option !== `${code} (${symbol})` && `offered as ${option}`);
      const prefixes = await page.locator('.form-deposits .control-affixed span').allTextContents();
      look(prefixes.some((prefix) => prefix !== symbol) && `before deposits ${prefixes}`);
    },
  };
});

/** Returns every piece of text in the page. */
function textsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue ?? '');
    return found;
  });
}

/** Opens each tab of the dashboard, and looks at all that it lists. */
const onDashboard = inBrowser({ path: '/admin', isAdmin: true }, async (page, target) => {
  const { address } = target;
  await fillCatalogue(address);
  await untilServed(target);
  await page.reload();
  const { currencies, assetClasses } = await withStore(
    address,
    async ({ current }) => current.data,
  );
  const classes = assetClasses.map(({ name }) => name);
  return {
    rows: [
      ['Currencies', ...currencies.flatMap(({ name, symbol }) => [name, symbol])],
      ['Asset Classes', ...classes, ...assetClasses.map(({ description }) => description ?? '')],
      ['Return Rates', ...classes, ...currencies.map(({ code, name }) => `${code} - ${name}`)],
    ],
    attempt: async ([tab = '', ...texts], look) => {
      const { length } = tab === 'Currencies' ? currencies : classes;
      await page.getByRole('tab', { name: tab }).click();
      const rows = page.getByRole('tabpanel', { name: tab }).locator('tbody tr');
      await rows.nth(length - 1).waitFor();
      lookFor(texts, await textsIn(page), look);
    },
  };
});

/** Where texts that were stored are shown. */
export const SCREEN_SURFACES: readonly Surface[] = [
  { name: 'stored names of asset classes on the calculator', open: namesOnCalculator },
  { name: 'stored symbols before the amounts of a result', open: beforeAmounts },
  { name: 'all that is stored, on the screens of administrators', open: onDashboard },
];
