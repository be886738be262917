import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { currencyByCode, setDefaultCurrency } from '#lib/services/currencies.ts';
import { withStore } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { attack, type Round } from './attack.ts';
import { fillCatalogue } from './naughty-records.ts';
import { startTarget } from './target.ts';
import { type WatchedPage, watchedPage } from './watched-page.ts';

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();

const namesOf = await fillCatalogue(target);

async function noteSigns({ signs }: WatchedPage, round: Round, where: string): Promise<void> {
  const all = await signs();
  round(all.length > 0 && `${where}: ${all.slice(0, 5).join(' | ')}`);
}

/** Waits for the last of the names: until then the page may show the classes of the currency before. */
async function waitForLast(page: Page, selector: string, names: string[]): Promise<void> {
  await page.waitForFunction(
    ([place, name]) =>
      [...document.querySelectorAll(String(place))].some(
        ({ textContent }) => textContent?.trim() === name,
      ),
    [selector, names.at(-1)?.trim()] as const,
  );
}

attack('what was stored, on the calculator in a browser', async (round) => {
  const watched = await watchedPage(browser, target.url);
  const { page } = watched;
  await page.goto(target.url);
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  for (const [code, names] of namesOf) {
    await page.getByLabel('Currency').selectOption(code);
    for (const mode of ['Single', 'Blended']) {
      await page.getByText(`${mode} `).first().click();
      const selector = mode === 'Single' ? '.choice-name' : '.allocation-name';
      await waitForLast(page, selector, names);
      const shown = page.locator(selector);
      const seen = new Set((await shown.allTextContents()).map((text) => text.trim()));
      for (const name of names)
        round(!seen.has(name.trim()) && `${mode}: ${JSON.stringify(name)} is not shown as stored`);
      await noteSigns(watched, round, `${mode} ${code}`);
    }
  }
  await page.context().close();
});

attack('what was stored, in the page as the server sends it', async (round) => {
  const watched = await watchedPage(browser, target.url);
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const plain = await reader.newPage();
  for (const [code, names] of namesOf) {
    await withStore(target.place, (store) =>
      store.transact('cli:test', (draft) => {
        const { id } = currencyByCode(draft.list('currencies'), code);
        setDefaultCurrency(draft, id);
      }),
    );
    await watched.page.goto(target.url);
    await waitForLast(watched.page, '.choice-name', names);
    await noteSigns(watched, round, `first paint in ${code}`);
    await plain.goto(target.url);
    const shown = await plain.locator('.choice-name').allTextContents();
    const seen = new Set(shown.map((text) => text.trim()));
    for (const name of names)
      round(!seen.has(name.trim()) && `${JSON.stringify(name)} is not in the page as stored`);
  }
  await reader.close();
  await watched.page.context().close();
});
