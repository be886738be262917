import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { fillClient, makeReport, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { expectAccessible } from './expect-accessible.ts';
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

test('the result and its strip open it; it asks for names, email and an optional phone, and Tab stays inside', async () => {
  const page = await loadCalculator();
  await page.locator('.summary').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await page.locator('.result-strip').getByRole('button', { name: 'Generate Report' }).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await expectClosed(page);

  await openDialog(page);
  await expect
    .poll(() => dialog(page).innerText())
    .toContain(
      'These details appear on the report. They are used to make the PDF on this device and are not sent to us.',
    );
  await expect.poll(() => field(page, 'Email').getAttribute('type')).toBe('email');
  for (const name of [
    'First name',
    'Last name',
    'Email',
    'Phone (optional)',
    'Cancel',
    'Generate Report',
    'Close',
  ]) {
    await expect.poll(() => focusedName(page)).toBe(name);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => focusedName(page)).toBe('First name');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focusedName(page)).toBe('Generate Report');
});

test('Esc, Cancel and Close clear it and give the focus back; the scrim does while it is empty', async () => {
  const page = await loadCalculator();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await openDialog(page);
    await expect.poll(() => typedIn(page, 'First name')).toBe('');
    await fillClient(page, THANDI);
    await close();
    await expectClosed(page);
  }

  await openDialog(page);
  await page.mouse.click(20, 400);
  await expectClosed(page);
  await openDialog(page);
  await field(page, 'First name').fill('Thandi');
  await page.mouse.click(20, 400);
  await expect.poll(() => typedIn(page, 'First name')).toBe('Thandi');
  await page.keyboard.press('Escape');
  await expectClosed(page);

  // The scrollbar of a dialog taller than the screen is no scrim. Here it is hidden: the edge is as much its own.
  await page.setViewportSize({ width: 1280, height: 400 });
  await openDialog(page);
  const edge = await dialog(page).boundingBox();
  await page.mouse.click((edge?.x ?? 0) + (edge?.width ?? 0) - 0.5, 200);
  await field(page, 'First name').fill('Thandi');
  await expect.poll(() => typedIn(page, 'First name')).toBe('Thandi');
});

test('what is missing or wrong is said beside each field, the first has the focus, and all can use it', async () => {
  const page = await loadCalculator();
  await openDialog(page);
  await field(page, 'First name').fill('Thandi');
  await field(page, 'Last name').fill(' \u200b ');
  await field(page, 'Email').fill('thandi@example');
  await submitClient(page);
  const errorOf = async (label: string) => {
    const id = await field(page, label).getAttribute('aria-describedby');
    return [
      await field(page, label).getAttribute('aria-invalid'),
      id && (await page.locator(`[id="${id}"]`).innerText()),
    ];
  };
  await expect.poll(() => errorOf('Last name')).toEqual(['true', 'Enter a last name']);
  await expect.poll(() => errorOf('First name')).toEqual([null, null]);
  await expect
    .poll(() => errorOf('Email'))
    .toEqual(['true', 'Enter an email address like name@example.com']);
  await expect.poll(() => focusedName(page)).toBe('Last name');

  await page.keyboard.type('Mokoena');
  await expect.poll(() => typedIn(page, 'Last name')).toMatch(/Mokoena$/);
  await expect.poll(() => errorOf('Last name')).toEqual([null, null]);
  await field(page, 'Email').fill('');
  await submitClient(page);
  await expect.poll(() => errorOf('Email')).toEqual(['true', 'Enter an email address']);

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, { inside: dialog(page) });
    const { left, right, bottom } = await dialog(page).evaluate((it) =>
      it.getBoundingClientRect().toJSON(),
    );
    if (width < 640) expect([left, right, bottom]).toEqual([0, width, height]);
    else expect(right - left).toBe(520);
  }
});

test('a report is made, also with Enter, and said; the dialog is closed and cleared', async () => {
  const page = await loadCalculator();
  const { name } = await makeReport(page, THANDI);
  expect(name).toMatch(/^Investment-Projection-Thandi-Mokoena-\d{4}-\d\d-\d\d\.pdf$/);
  await page.getByText('Investment report generated for Thandi Mokoena').first().waitFor();
  await expectClosed(page);
  await openDialog(page);
  for (const label of ['First name', 'Last name', 'Email', 'Phone'])
    await expect.poll(() => typedIn(page, label)).toBe('');
  await fillClient(page, THANDI);
  await Promise.all([page.waitForEvent('download'), field(page, 'Phone').press('Enter')]);
});

test('a failure says so and keeps what was typed; while the next try is made another press counts for nothing', async () => {
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
  await submitClient(page);
  await untilBusy(page);
  await submitClient(page);
  await field(page, 'Phone').press('Enter');
  await expect.poll(() => held.length).toBe(2);
  const made = page.waitForEvent('download');
  await Promise.all(held.map((route) => route.continue()));
  await made;
  await dialog(page).waitFor({ state: 'detached' });
  expect(saved).toHaveLength(1);
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
