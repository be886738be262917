import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { callApi } from '#test/api-client.ts';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { fillCatalogue } from './naughty-records.ts';
import { startTarget } from './target.ts';
import { openAdmin, watchedPage } from './watched-page.ts';

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();
const namesOf = await fillCatalogue(target);

type Records = { name: string; code?: string; symbol?: string; description?: string | null }[];

const listOf = async (path: string): Promise<Records> =>
  JSON.parse((await callApi(target.url, 'GET', path)).text);

/** Returns every piece of text in the page, and what stands in its fields. */
function textsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) found.add(walker.currentNode.nodeValue?.trim() ?? '');
    return [...found];
  });
}

attack('what was stored, on the screens of administrators in a browser', async (round) => {
  const { page, signs } = await watchedPage(browser, target.url);
  await openAdmin(page, target);

  const currencies = await listOf('/api/currencies');
  const tabs: [tab: string, texts: (string | null | undefined)[]][] = [
    ['Currencies', currencies.flatMap(({ name, symbol }) => [name, symbol])],
    [
      'Asset Classes',
      (await listOf('/api/asset-classes')).flatMap(({ name, description }) => [name, description]),
    ],
    [
      'Return Rates',
      [...currencies.map(({ code, name }) => `${code} - ${name}`), ...[...namesOf.values()].flat()],
    ],
  ];
  for (const [tab, texts] of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).locator('tbody tr').nth(100).waitFor();
    const seen = new Set(await textsIn(page));
    for (const text of texts)
      if (text) round(!seen.has(text.trim()) && `${tab}: ${JSON.stringify(text)} is not shown`);
    const all = await signs();
    round(all.length > 0 && `${tab}: ${all.slice(0, 5).join(' | ')}`);
  }
  await page.context().close();
});
