import { afterAll } from 'vitest';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { createReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { fillCatalogue } from './naughty-records.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

const RATE = 0.05;

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();
await fillCatalogue(target);

/** Gives every currency with a naughty symbol a rate, so that each can be chosen; returns the symbols by code. */
const symbolOf = await withStore(target.place, (store) =>
  store.transact('cli:test', (draft) => {
    const currencies = draft.list('currencies').filter(({ code }) => /^S\d/.test(code));
    const hasRate = new Set(draft.list('returnRates').map(({ currencyId }) => currencyId));
    for (const { id } of currencies)
      if (!hasRate.has(id))
        createReturnRate(draft, { currencyId: id, assetClassId: 1, returnRate: RATE });
    return new Map(currencies.map(({ code, symbol }) => [code, symbol]));
  }),
);

attack('stored symbols before the amounts of a result in a browser', async (round) => {
  const { page, signs } = await watchedPage(browser, target.url);
  await page.goto(target.url);
  await page.locator('.headline-figure').waitFor();
  const { futureValue } = toStatement(project({ ...CALCULATOR_DEFAULTS, annualRate: RATE }));
  for (const [code, symbol] of symbolOf) {
    const what = `${code} ${JSON.stringify(symbol)}`;
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
    round(!isShown && `${what}: the headline is not ${amount}`);
    const option = await page.locator('.form option:checked').textContent();
    round(option !== `${code} (${symbol})` && `${what}: offered as ${option}`);
    const prefixes = await page.locator('.form-deposits .control-affixed span').allTextContents();
    round(prefixes.some((prefix) => prefix !== symbol) && `${what}: before deposits ${prefixes}`);
    const seen = await signs();
    round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
  }
  await page.context().close();
});
