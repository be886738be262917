import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { BASE_PATH, openPage, textOf } from './open-page.ts';

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

/** Expects reload, back and a bookmark to show what the page shows, at the address it has. */
export async function expectKept(browser: Browser, page: Page): Promise<void> {
  const [shown, address] = [await shownOn(page), page.url()];
  await page.reload();
  await expect.poll(() => shownOn(page)).toBe(shown);
  await page.goto(new URL(`${BASE_PATH}/auth`, address).href);
  await page.goBack();
  await expect.poll(() => shownOn(page)).toBe(shown);
  const bookmark = await openPage(browser, address);
  await expect.poll(() => shownOn(bookmark)).toBe(shown);
  expect(bookmark.url()).toBe(address);
}
