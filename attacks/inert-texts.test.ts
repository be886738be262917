import { afterAll } from 'vitest';
import { currencyByCode, setDefaultCurrency } from '#lib/services/currencies.ts';
import { beside } from '../test/accounts.ts';
import { openBrowser } from '../test/browser.ts';
import { attack, type Round } from './attack.ts';
import { fillCatalogue } from './naughty-catalogue.ts';
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

attack('what was stored, on the calculator in a browser', async (round) => {
  const watched = await watchedPage(browser, target.url);
  const { page } = watched;
  await page.goto(target.url);
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  for (const [code, names] of namesOf) {
    await page.getByLabel('Currency').selectOption(code);
    for (const mode of ['Single', 'Blended']) {
      await page.getByText(`${mode} `).first().click();
      const shown = page.locator(mode === 'Single' ? '.choice-name' : '.allocation-name');
      await page.waitForFunction(
        ([count, selector]) => document.querySelectorAll(String(selector)).length === count,
        [names.length, mode === 'Single' ? '.choice-name' : '.allocation-block'] as const,
      );
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
    await beside(target.dataDir, (store) =>
      store.transact('cli:test', (draft) => {
        const { id } = currencyByCode(draft.list('currencies'), code);
        setDefaultCurrency(draft, id);
      }),
    );
    await watched.page.goto(target.url);
    await watched.page.waitForFunction(
      (count) => document.querySelectorAll('.choice-name').length === count,
      names.length,
    );
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
