import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { percentOf } from '#lib/domain/rates.ts';
import { listReturnRates, setReturnRate } from '#lib/services/return-rates.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { withStore } from '#test/accounts.ts';
import { startWithColleague } from './colleague.ts';
import { rowOf, toastText } from './dashboard.ts';
import { startEditor } from './editor.ts';

/** The first catalogue's asset classes, in the order of their ids, and the ids of its first two currencies. */
export const CLASSES = ['Money Market Funds', 'Yield Funds', 'Multi-Asset Funds'] as const;
export const [ZAR, KES] = [1, 2];

/**
 * Starts a server with two administrators, and signs the first in to the page that all tests of a file share. Before
 * each of them ZAR has the rates 7.25, 10 and 12%, and the page shows the tab as when the dashboard is opened.
 */
export async function startRates({ tab = 'Return Rates', ...options }: Start = {}) {
  const { server, ...colleague } = await startWithColleague(options);
  const address = server.dataDir;
  beforeEach(() => storeRates(address, [7.25, 10, 12]));
  const editor = await startEditor(tab, server);
  const { field, ...rates } = ratesOn(editor.page);
  return {
    ...editor,
    ...colleague,
    ...rates,
    /** The field of a row. */
    rate: field,
    /** What is stored, beside the server. */
    store: {
      change: <T>(work: (draft: Draft) => T) =>
        withStore(address, (store) => store.transact('cli:test', work)),
      set: (percents: readonly number[], currencyId = ZAR) =>
        storeRates(address, percents, currencyId),
      rates: (currencyId = ZAR) => storedRates(address, currencyId),
    },
  };
}

type Start = NonNullable<Parameters<typeof startWithColleague>[0]> & { tab?: string };

/** Returns what stands on the tab Return Rates of a page, and what is done there. */
export function ratesOn(page: Page) {
  const field = (name: string) => rowOf(page, name).getByRole('spinbutton');
  const saveAll = page.getByRole('button', { name: 'Save All Changes' });
  const unsaved = page.locator('.save-bar > p');
  const values = () =>
    page
      .getByRole('spinbutton')
      .evaluateAll((fields) => fields.map((input) => (input as HTMLInputElement).value));
  return {
    field,
    saveAll,
    /** How much is not saved. */
    unsaved,
    values,
    expectRates: (...texts: string[]) => expect.poll(values).toEqual(texts),
    currency: page.getByLabel('Currency', { exact: true }),
    /** What is said beside the field of a row. */
    note: (name: string) => rowOf(page, name).locator('.rate-note'),
    notes: () => page.locator('.rate-note').allInnerTexts(),
    /** Saves all that is typed, which the server takes. */
    save: async () => {
      await saveAll.click();
      await toastText(page, 'Return rates saved successfully');
      await expectText(unsaved, 'No unsaved changes');
    },
    /** Pastes text into the field of a row, as a spreadsheet leaves it. Returns whether the page took it over. */
    paste: async (name: string, text: string) => {
      await field(name).focus();
      return field(name).evaluate((node, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const paste = { clipboardData, bubbles: true, cancelable: true };
        return !node.dispatchEvent(new ClipboardEvent('paste', paste));
      }, text);
    },
    /** Chooses a file in the drawer, which is opened where it is not. */
    chooseFile: async (text: string, name = 'rates.csv') => {
      const choose = page.getByRole('button', { name: 'Choose File' });
      if ((await choose.count()) === 0)
        await page.getByRole('button', { name: 'Upload CSV' }).click();
      const chooser = page.waitForEvent('filechooser');
      await choose.click();
      const buffer = Buffer.from(text, 'latin1');
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
    },
  };
}

/** Stores rates of a currency beside the server, in percent, in the order of the asset classes. */
export function storeRates(address: string, percents: readonly number[], currencyId = ZAR) {
  return withStore(address, (store) =>
    store.transact('cli:test', (draft) => {
      for (const [index, percent] of percents.entries()) {
        const returnRate = Math.round(percent * 10_000) / 1_000_000;
        setReturnRate(draft, { currencyId, assetClassId: index + 1, returnRate });
      }
    }),
  );
}

/** Returns the stored rates of a currency, in percent, in the order of the asset classes. */
function storedRates(address: string, currencyId: number): Promise<number[]> {
  return withStore(address, async (store) =>
    listReturnRates(store.current.data, currencyId)
      .toSorted((one, other) => one.assetClassId - other.assetClassId)
      .map(({ returnRate }) => percentOf(returnRate)),
  );
}

/** Returns a file of rates with these rows. */
export function sheetOf(...rows: string[]): string {
  return ['currency,assetClass,ratePercent', ...rows, ''].join('\n');
}

/** Expects an element to come to show a text. */
export async function expectText(element: Locator, text: string | RegExp): Promise<void> {
  const shown = expect.poll(() => element.innerText());
  await (typeof text === 'string' ? shown.toBe(text) : shown.toMatch(text));
}
