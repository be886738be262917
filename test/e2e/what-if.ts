import type { Browser, Page } from 'playwright-core';
import { sharedPage } from './open-page.ts';

export const whatIfButton = (page: Page) =>
  page.getByRole('button', { name: 'What if', exact: true });
export const keepButton = (page: Page) => page.locator('#keep-plan');
export const amountToReach = (page: Page) => page.getByRole('textbox', { name: 'I want to reach' });

/** Loads the calculator anew, in the page that the tests of a file share, and waits for 'What if' on it. */
export async function loadWhatIf(browser: Browser, url: string): Promise<Page> {
  const page = await sharedPage(browser, url);
  await page.locator('.plans').waitFor();
  return page;
}

/** Returns the cells of each row of the comparison; under a kept plan its description and its buttons. */
export function planRows(page: Page): Promise<string[][]> {
  const rows = page.getByRole('table', { name: 'Plans' }).locator('tbody tr');
  return rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll('th, td:not(:has(button)), td p, button')].map((cell) =>
        (cell.textContent ?? '').trim(),
      ),
    ),
  );
}

/** Turns the inflation switch. */
export async function turnInflation(page: Page): Promise<void> {
  const options = page.getByRole('button', { name: 'Advanced Options' });
  if ((await options.getAttribute('aria-expanded')) === 'false') await options.click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
}
