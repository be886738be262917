import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from '#test/accounts.ts';
import { addWebUser, startAdminServer } from '#test/admin-server.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { inFolder } from '#test/in-folder.ts';

/** The second administrator. */
export const BO = 'bo@example.com';

/** Starts a server with two administrators, and returns how bo@example.com changes its catalogue. */
export async function startTogether() {
  const server = await startAdminServer();
  await addWebUser(server, BO);
  const cookie = await signIn(server.url, BO, PASSWORD);
  const bo = async (method: string, path: string, json?: unknown) => {
    const { status, text } = await callAdmin(server.url, method, `/api/admin/${path}`, {
      cookie,
      json,
    });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  };
  const setRate = (id: number, returnRate: number) =>
    bo('PUT', `asset-class-returns/${id}`, { returnRate });
  return { server, bo, setRate, longview: inFolder(server.dataDir) };
}

/** Opens the history and waits until its first entries, or what there is in place of them, have come. */
export async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const drawer = page.locator('dialog.drawer');
  await drawer.locator('li, [role="alert"]').first().waitFor();
  return drawer;
}

/** Returns the entries in a drawer, each line by line. */
export async function entriesIn(drawer: Locator): Promise<string[][]> {
  await drawer.getByRole('listitem').first().waitFor();
  const texts = await drawer.getByRole('listitem').allInnerTexts();
  return texts.map((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== 'to')
      .map((line) => line.replace(/^\d+:\d\d [AP]M$/, 'time')),
  );
}
