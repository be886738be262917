import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import type { RunningServer } from '#test/running-server.ts';
import { reopenDashboard, rowOf, sharedDashboard } from './dashboard.ts';

/**
 * Starts a server with an administrator, and signs in to the page that all tests of a file share. Before each of them it
 * shows the tab with this name as when the dashboard is opened: nothing typed, nothing routed, no notification left.
 */
export async function startEditor(tab: string, running?: RunningServer) {
  const server = running ?? (await startAdminServer());
  const browser = await openBrowser();
  const load = () => sharedDashboard(browser, server.url, tab);
  const page = await load();
  beforeEachAfresh(load, async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await reopenDashboard(page, tab);
    await page.locator('.toast').waitFor({ state: 'detached' });
  });
  return { server, browser, page, ...editorOn(page) };
}

/** Before each test a shared page is made as it was by `reset`; after one that failed it is loaded anew before that. */
function beforeEachAfresh(load: () => Promise<unknown>, reset: () => Promise<void>): void {
  let hasFailed = false;
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => {
      hasFailed = true;
    });
    if (hasFailed) await load();
    hasFailed = false;
    await reset();
  });
}

/** Returns what an administrator works with in a page: tabs, fields, rows, and the question before something is lost. */
export function editorOn(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  return {
    field,
    question,
    tab: (name: string) => page.getByRole('tab', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    form: (name: string) => page.getByRole('form', { name, exact: true }),
    /** A button in the row that is named by its head. */
    action: (row: string, name: string) =>
      rowOf(page, row).getByRole('button', { name, exact: true }),
    fill: async (texts: Record<string, string>) => {
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
    },
    /** Expects the question to say what will be lost, and stays. */
    stay: async (loss: string) => {
      await expect.poll(() => question.innerText()).toContain(loss);
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
    },
    leave: () => question.getByRole('button', { name: 'Leave' }).click(),
  };
}
