import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../../test/accounts.ts';
import { ADMIN } from '../../test/admin-server.ts';
import { newPage } from './open-page.ts';

/** A page of its own that is signed in and has not gone anywhere yet. */
export async function signedInPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & { username?: string } = {},
): Promise<Page> {
  const { username = ADMIN, ...context } = options;
  const page = await newPage(browser, context);
  const answer = await page.request.post(`${url}/api/login`, {
    data: { username, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return page;
}

/** The notification on the page: its words, line by line. */
export async function toastText(page: Page, title: string): Promise<string> {
  const toast = page.locator('.toast', { has: page.getByText(title, { exact: true }) });
  await toast.waitFor();
  return toast.locator('.toast-words').innerText();
}
