import type { Locator, Page } from 'playwright-core';

/** The first line of a file of rates. */
export const HEAD = 'currency,assetClass,ratePercent\n';
/** The call that reads a file. */
export const SHEET = '**/api/admin/asset-class-returns/sheet?**';

/** Chooses a file of rates by a button of the page. */
export async function choose(
  page: Page,
  text: string,
  button = 'Upload CSV',
  name = 'rates.csv',
): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const buffer = Buffer.from(text, 'latin1');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
  return page.getByRole('dialog', { name: 'Upload CSV' });
}
