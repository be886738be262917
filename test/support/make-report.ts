import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

export type Client = { firstName: string; lastName: string; email: string; phone?: string };

/** A page, or a frame in it. */
type Part = Pick<Page, 'getByLabel' | 'getByRole'>;

type SavedReport = { name: string; bytes: Uint8Array };

export const THANDI: Client = {
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@example.com',
};

/** Presses the 'Generate Report' of the result and waits for the dialog. */
export async function openDialog(page: Page): Promise<void> {
  await page.locator('.result-actions').getByRole('button', { name: 'Generate Report' }).click();
  await page.getByRole('dialog', { name: 'Client Information' }).waitFor();
}

export async function fillClient(page: Part, client: Client): Promise<void> {
  await page.getByLabel('First name').fill(client.firstName);
  await page.getByLabel('Last name').fill(client.lastName);
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Phone').fill(client.phone ?? '');
}

/** Presses the 'Generate Report' of the dialog. */
export async function submitClient(page: Part): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Generate Report' }).click();
}

/** Makes a report through the dialog and returns the file that was saved. */
export async function makeReport(page: Page, client: Client): Promise<SavedReport> {
  await openDialog(page);
  await fillClient(page, client);
  return savedReport(page, () => submitClient(page));
}

/** Returns the file that is saved when the dialog is sent. */
export async function savedReport(page: Page, send: () => Promise<void>): Promise<SavedReport> {
  const [download] = await Promise.all([page.waitForEvent('download'), send()]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return {
    name: download.suggestedFilename(),
    bytes: new Uint8Array(await buffer(await download.createReadStream())),
  };
}
