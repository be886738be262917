import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { startWithColleague } from './colleague.ts';
import { rowOf } from './dashboard.ts';
import { startEditor } from './editor.ts';

/** Starts a server with two administrators, and signs the first in to the page that all tests of a file share. */
export async function startRates({ tab = 'Return Rates', ...options }: Start = {}) {
  const { server, bo } = await startWithColleague(options);
  const editor = await startEditor(tab, server);
  const { page, button } = editor;
  return {
    ...editor,
    bo,
    saveAll: button('Save All Changes'),
    /** How much is not saved. */
    unsaved: page.locator('.save-unsaved'),
    /** The field of a row. */
    rate: (name: string) => rowOf(page, name).getByRole('spinbutton'),
    /** Chooses a file in the drawer, which is opened where it is not. */
    chooseFile: async (text: string, name = 'rates.csv') => {
      const choose = button('Choose File');
      if ((await choose.count()) === 0) await button('Upload CSV').click();
      const chooser = page.waitForEvent('filechooser');
      await choose.click();
      const buffer = Buffer.from(text, 'latin1');
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
    },
  };
}

type Start = NonNullable<Parameters<typeof startWithColleague>[0]> & { tab?: string };

/** Returns a file of rates with these rows. */
export function sheetOf(...rows: string[]): string {
  return ['currency,assetClass,ratePercent', ...rows, ''].join('\n');
}

/** Expects an element to come to show a text. */
export async function expectText(element: Locator, text: string | RegExp): Promise<void> {
  const shown = expect.poll(() => element.innerText());
  await (typeof text === 'string' ? shown.toBe(text) : shown.toMatch(text));
}
