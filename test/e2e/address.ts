import type { Page } from 'playwright-core';
import { textOf } from './open-page.ts';

/** What the address says of the choice of currency and class at the start. */
export const CHOICE = 'currency=ZAR&class=Money+Market+Funds';

export const fragmentOf = (page: Page) => new URL(page.url()).hash;

/** Returns what the page says of result and inputs. */
export async function shownOn(page: Page): Promise<string> {
  const advanced = await textOf(page, '.form-advanced');
  return `${await textOf(page, '.headline')} ${await textOf(page, '.assumptions')} ${advanced}`;
}

export async function openAdvanced(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Advanced Options' }).click();
}

export async function setInflation(page: Page): Promise<void> {
  await openAdvanced(page);
  await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
  await page.getByLabel('Inflation rate').fill('6');
}
