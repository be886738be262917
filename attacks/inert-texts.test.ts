import { afterAll } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { createAssetClass } from '#lib/services/asset-classes.ts';
import { createCurrency, currencyByCode, setDefaultCurrency } from '#lib/services/currencies.ts';
import { createReturnRate } from '#lib/services/return-rates.ts';
import { beside } from '../test/accounts.ts';
import { openBrowser } from '../test/browser.ts';
import { attack, type Round } from './attack.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';
import { type WatchedPage, watchedPage } from './watched-page.ts';

const CLASSES_AT_ONCE = 60;

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();
const texts = await naughtyTexts();

/** Names by the code of the one currency that they have a rate in. */
const namesOf = await beside(target.dataDir, (store) =>
  store.transact('cli:test', (draft) => {
    const named = new Map<string, string[]>();
    let count = 0;
    for (const [n, text] of texts.entries()) {
      attempt(() => createCurrency(draft, { code: `S${n}`, name: `S${n}`, symbol: text }));
      attempt(() => createCurrency(draft, { code: `N${n}`, name: text, symbol: '¤' }));
      attempt(() => {
        const { id, name } = createAssetClass(draft, {
          name: text,
          description: text,
          risk: 'low',
        });
        const currency = draft.list('currencies').filter(({ code }) => /^S\d/.test(code));
        const { id: currencyId, code } = currency[Math.floor(count / CLASSES_AT_ONCE)] ?? {};
        createReturnRate(draft, { currencyId, assetClassId: id, returnRate: 0.05 });
        named.set(code ?? '', [...(named.get(code ?? '') ?? []), name]);
        count++;
      });
    }
    return named;
  }),
);

/** What the rules refuse is not kept; that is for another attack. */
function attempt(make: () => unknown): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

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
