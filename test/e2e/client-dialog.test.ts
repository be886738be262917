import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { fillClient, makeReport, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { focusedName } from './focus.ts';
import { SERVER_URL, sharedPage } from './open-page.ts';

const browser = await openBrowser();

const FONTS = /NotoSans_.*\.ttf/;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Client Information' });
const field = (page: Page, label: string) => page.getByLabel(label);
const typedIn = (page: Page, label: string) => field(page, label).inputValue();
const untilBusy = (page: Page) => page.locator('dialog button[aria-busy="true"]').waitFor();
const errorToast = (page: Page) => page.locator('.toast-error');

/** Loads the calculator anew with its result. */
async function loadCalculator(): Promise<Page> {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator('.result-actions').waitFor();
  return page;
}

/** Waits until the dialog is gone and the focus is back on what opened it. */
async function expectClosed(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Generate Report');
}

test('a failure keeps what was typed; the next try is made once, and clears the dialog', async () => {
  const page = await loadCalculator();
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await page.route(FONTS, (route) => route.abort());
  await openDialog(page);
  await fillClient(page, THANDI);
  await submitClient(page);
  await errorToast(page).getByText('The report could not be made').waitFor();
  await expect
    .poll(() => page.locator('.dialog-error[role=alert]').innerText())
    .toContain('try again');
  await expect.poll(() => typedIn(page, 'First name')).toBe('Thandi');

  const held: Route[] = [];
  await page.unroute(FONTS);
  await page.route(FONTS, (route) => void held.push(route));
  await field(page, 'Phone').press('Enter');
  await untilBusy(page);
  await submitClient(page);
  await field(page, 'Phone').press('Enter');
  await expect.poll(() => held.length).toBe(2);
  await Promise.all(held.map((route) => route.continue()));
  await page.getByText('Investment report generated for Thandi Mokoena').first().waitFor();
  await expectClosed(page);
  await openDialog(page);
  for (const label of ['First name', 'Last name', 'Email', 'Phone'])
    await expect.poll(() => typedIn(page, label)).toBe('');
  expect(saved).toEqual([
    expect.stringMatching(/^Investment-Projection-Thandi-Mokoena-\d{4}-\d\d-\d\d\.pdf$/),
  ]);
});

test('a dialog closed before the report is refused or made saves nothing and says nothing', async () => {
  const page = await loadCalculator();
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  const held: Route[] = [];
  await page.route(FONTS, (route) => void held.push(route));
  for (const answer of [(route: Route) => route.abort(), (route: Route) => route.continue()]) {
    await openDialog(page);
    await fillClient(page, THANDI);
    await submitClient(page);
    await untilBusy(page);
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect.poll(() => held.length).toBe(2);
    await Promise.all(held.splice(0).map(answer));
  }
  // Made after them, so that the others would have been there by now.
  const { name } = await makeReport(page, { ...THANDI, firstName: 'Lerato' });
  await page.getByText('Investment report generated for Lerato Mokoena').first().waitFor();
  expect(saved).toEqual([name]);
  await expect.poll(() => errorToast(page).count()).toBe(0);
});
