import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN } from '#test/admin-server.ts';
import { newPage, sharedPage } from './open-page.ts';

/** Opens a page of its own that is signed in and has not gone anywhere yet. */
export async function signedInPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & { username?: string } = {},
): Promise<Page> {
  const { username = ADMIN, ...context } = options;
  const page = await newPage(browser, context);
  await signIn(page, url, username);
  return page;
}

async function signIn(page: Page, url: string, username: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/login`, {
    data: { username, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Returns the notification on the page: its words, line by line. */
export async function toastText(page: Page, title: string): Promise<string> {
  const toast = page.locator('.toast', { has: page.getByText(title, { exact: true }) });
  await toast.waitFor();
  return toast.locator('.toast-words').innerText();
}

/**
 * Returns the dashboard's tab with this name, loaded anew in the page that the tests of this file share for this
 * administrator. Tests that sign out, or let the session end, need a page of their own.
 */
export async function sharedDashboard(
  browser: Browser,
  url: string,
  tab = 'Currencies',
  username = ADMIN,
): Promise<Page> {
  const page = await sharedPage(browser, `${url}/admin`, {
    who: username,
    signIn: (fresh) => signIn(fresh, url, username),
  });
  await page.getByRole('tab', { name: tab }).click();
  return page;
}

/** Returns the row of a table that is named by its head. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

/** Holds the answers to a call until the function it gives back is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
