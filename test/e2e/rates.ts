import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { percentOf } from '#lib/domain/rates.ts';
import { listReturnRates, setReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import { rowOf, toastText } from './dashboard.ts';

/** The ids of the first catalogue's first two currencies. */
export const [ZAR, KES] = [1, 2];

/** Returns what stands on the tab Return Rates of a page, and what is done there. */
export function ratesOn(page: Page) {
  const field = (name: string) => rowOf(page, name).getByRole('spinbutton');
  const saveAll = page.getByRole('button', { name: 'Save All Changes' });
  const unsaved = page.locator('.save-bar > p');
  return {
    field,
    saveAll,
    /** How much is not saved. */
    unsaved,
    currency: page.getByLabel('Currency', { exact: true }),
    /** What is said beside the field of a row. */
    note: (name: string) => rowOf(page, name).locator('.rate-note'),
    notes: () => page.locator('.rate-note').allInnerTexts(),
    values: () =>
      page
        .getByRole('spinbutton')
        .evaluateAll((fields) => fields.map((input) => (input as HTMLInputElement).value)),
    /** Saves all that is typed, which the server takes. */
    save: async () => {
      await saveAll.click();
      await toastText(page, 'Return rates saved successfully');
      await expect.poll(() => unsaved.innerText()).toBe('No unsaved changes');
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
  };
}

/** Stores rates of a currency beside the server, in percent, in the order of the asset classes. */
export function storeRates(
  place: string,
  percents: readonly number[],
  currencyId = ZAR,
): Promise<void> {
  return withStore(place, (store) =>
    store.transact('cli:test', (draft) => {
      for (const [index, percent] of percents.entries())
        setReturnRate(draft, {
          currencyId,
          assetClassId: index + 1,
          returnRate: Number((percent / 100).toFixed(6)),
        });
    }),
  );
}

/** Returns the stored rates of a currency, in percent, in the order of the asset classes. */
export function storedRates(place: string, currencyId = ZAR): Promise<number[]> {
  return withStore(place, async (store) =>
    listReturnRates(store.current.data, currencyId)
      .toSorted((one, other) => one.assetClassId - other.assetClassId)
      .map(({ returnRate }) => percentOf(returnRate)),
  );
}

/** Returns a file of rates with these rows. */
export function sheetOf(...rows: string[]): string {
  return ['currency,assetClass,ratePercent', ...rows, ''].join('\n');
}

/** Chooses a file by a button of the page. Returns the drawer that shows what is in it. */
export async function chooseFile(
  page: Page,
  text: string,
  { button = 'Upload CSV', name = 'rates.csv' } = {},
): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const buffer = Buffer.from(text, 'latin1');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
  return page.getByRole('dialog', { name: 'Upload CSV' });
}
