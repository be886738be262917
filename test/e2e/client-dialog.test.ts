import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { fillClient, makeReport, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const FONTS = /NotoSans_.*\.ttf/;

async function openCalculator(options = {}): Promise<Page> {
  const page = await openPage(browser, server.url, options);
  await page.locator('.result-actions').waitFor();
  return page;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
    return label ?? element?.getAttribute('aria-label') ?? element?.textContent;
  });

test('the dialog asks for names, email and an optional phone, and takes the focus', async () => {
  const page = await openCalculator();
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Client Information' });
  await expect
    .poll(() => dialog.innerText())
    .toContain(
      'These details appear on the report. They are used to make the PDF on this device and are not sent to us.',
    );
  await expect
    .poll(() => dialog.locator('label').allInnerTexts())
    .toEqual(['First name', 'Last name', 'Email', 'Phone (optional)']);
  await expect.poll(() => page.getByLabel('Email').getAttribute('type')).toBe('email');
  await expect.poll(() => focused(page)).toBe('First name');
});

test('Tab goes round inside the dialog, both ways', async () => {
  const page = await openCalculator();
  await openDialog(page);
  const round = [];
  for (let index = 0; index < 8; index++) {
    round.push(await focused(page));
    await page.keyboard.press('Tab');
  }
  expect(round).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone (optional)',
    'Cancel',
    'Generate Report',
    'Close',
    'First name',
  ]);
  await page.getByLabel('First name').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe('Generate Report');
});

test.each([
  ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ['Cancel', (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()],
  ['the close button', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
])('%s closes the dialog, clears it and returns the focus', async (_, close) => {
  const page = await openCalculator();
  await openDialog(page);
  await fillClient(page, THANDI);
  await close(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Generate Report');
  await openDialog(page);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('');
});

test('the scrim closes the dialog while it is empty, and keeps what was typed', async () => {
  const page = await openCalculator();
  await openDialog(page);
  await page.mouse.click(20, 400);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Generate Report');
  await openDialog(page);
  await page.getByLabel('First name').fill('Thandi');
  await page.mouse.click(20, 400);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Thandi');
});

test('a press on the scrollbar of a dialog taller than the screen keeps it open', async () => {
  const page = await openCalculator({ viewport: { width: 1280, height: 400 } });
  await openDialog(page);
  // The browser of the tests hides its scrollbars: the edge of the dialog is as much its own.
  const edge = await page.getByRole('dialog').boundingBox();
  await page.mouse.click((edge?.x ?? 0) + (edge?.width ?? 0) - 0.5, 200);
  await page.getByLabel('First name').fill('Thandi');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Thandi');
});

test('what is missing or wrong is said beside each field, and the first one has the focus', async () => {
  const page = await openCalculator();
  await openDialog(page);
  await page.getByLabel('First name').fill('Thandi');
  await page.getByLabel('Last name').fill(' \u200b ');
  await page.getByLabel('Email').fill('thandi@example');
  await submitClient(page);
  const errorOf = async (label: string) => {
    const field = page.getByLabel(label);
    const id = await field.getAttribute('aria-describedby');
    return [
      await field.getAttribute('aria-invalid'),
      id && (await page.locator(`[id="${id}"]`).innerText()),
    ];
  };
  await expect.poll(() => errorOf('Last name')).toEqual(['true', 'Enter a last name']);
  await expect.poll(() => errorOf('First name')).toEqual([null, null]);
  await expect
    .poll(() => errorOf('Email'))
    .toEqual(['true', 'Enter an email address like name@example.com']);
  await expect.poll(() => focused(page)).toBe('Last name');

  await page.keyboard.type('Mokoena');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toMatch(/Mokoena$/);
  await expect.poll(() => errorOf('Last name')).toEqual([null, null]);
  await page.getByLabel('Email').fill('');
  await page.getByLabel('First name').fill('');
  await submitClient(page);
  await expect.poll(() => errorOf('First name')).toEqual(['true', 'Enter a first name']);
  await expect.poll(() => errorOf('Email')).toEqual(['true', 'Enter an email address']);
  await expect.poll(() => focused(page)).toBe('First name');
});

test('a report is made, said and the dialog is closed and cleared', async () => {
  const page = await openCalculator();
  const { name } = await makeReport(page, THANDI);
  expect(name).toMatch(/^Investment-Projection-Thandi-Mokoena-\d{4}-\d\d-\d\d\.pdf$/);
  await page.getByText('Investment report generated for Thandi Mokoena').first().waitFor();
  await expect.poll(() => focused(page)).toBe('Generate Report');
  await openDialog(page);
  for (const label of ['First name', 'Last name', 'Email', 'Phone'])
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe('');
});

test('Enter in a field makes the report too', async () => {
  const page = await openCalculator();
  await openDialog(page);
  await fillClient(page, THANDI);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByLabel('Phone').press('Enter'),
  ]);
  expect(download.suggestedFilename()).toContain('Thandi-Mokoena');
});

test('while the report is made the button says so and a second press counts for nothing', async () => {
  const page = await newPage(browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FONTS, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await openDialog(page);
  await fillClient(page, THANDI);
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  await submitClient(page);
  const button = page.getByRole('dialog').getByRole('button', { name: 'Generate Report' });
  await page.locator('dialog button[aria-busy="true"]').waitFor();
  await button.click();
  await page.getByLabel('Phone').press('Enter');
  const saved = page.waitForEvent('download');
  release();
  await saved;
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(downloads).toHaveLength(1);
});

test.each([
  ['made', (route: Route) => route.continue()],
  ['refused', (route: Route) => route.abort()],
])('a dialog closed before the report is %s saves nothing and says nothing', async (_, answer) => {
  const page = await newPage(browser);
  const held: Route[] = [];
  await page.route(FONTS, (route) => void held.push(route));
  await page.goto(server.url);
  await openDialog(page);
  await fillClient(page, THANDI);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await submitClient(page);
  await page.locator('dialog button[aria-busy="true"]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => held.length).toBe(2);
  await Promise.all(held.map(answer));
  await page.unroute(FONTS);
  // Made after it, so that the first would have been there by now.
  const { name } = await makeReport(page, { ...THANDI, firstName: 'Lerato' });
  await page.getByText('Investment report generated for Lerato Mokoena').first().waitFor();
  expect(downloads).toEqual([name]);
  await expect.poll(() => page.locator('.toast-error').count()).toBe(0);
});

test('a failure says so and keeps what was typed; the next press tries again', async () => {
  const page = await newPage(browser);
  await page.route(FONTS, (route) => route.abort());
  await page.goto(server.url);
  await openDialog(page);
  await fillClient(page, THANDI);
  await submitClient(page);
  const toast = page.locator('.toast-error');
  await toast.waitFor();
  await expect.poll(() => toast.innerText()).toContain('The report could not be made');
  await expect
    .poll(() => page.locator('.dialog-error[role=alert]').innerText())
    .toContain('try again');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Thandi');
  await page.unroute(FONTS);
  await Promise.all([page.waitForEvent('download'), submitClient(page)]);
});

test('a dialog that does not load says so', async () => {
  const page = await newPage(browser);
  await page.route(/client-dialog/, (route) => route.abort());
  await page.goto(server.url);
  await page.locator('.result-actions').getByRole('button', { name: 'Generate Report' }).click();
  const toast = page.locator('.toast-error');
  await toast.waitFor();
  await expect.poll(() => toast.innerText()).toContain('could not be loaded');
});

test('the strip’s Generate Report opens the same dialog', async () => {
  const page = await openCalculator();
  await page.locator('.summary').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  const button = page.locator('.result-strip').getByRole('button', { name: 'Generate Report' });
  await button.click();
  await page.getByRole('dialog', { name: 'Client Information' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Generate Report');
});

test.each([
  [1280, 800, 'light'],
  [1280, 800, 'dark'],
  [390, 844, 'light'],
  [390, 844, 'dark'],
  [320, 640, 'light'],
] as const)('at %i x %i in %s everybody can use it', async (width, height, colorScheme) => {
  const page = await openCalculator({ viewport: { width, height }, colorScheme });
  await openDialog(page);
  expect(await axeFindings(page)).toEqual([]);
  await submitClient(page);
  await page.getByText('Enter a first name').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const { left, right, bottom, scrollWidth } = await page.getByRole('dialog').evaluate((dialog) => {
    const box = dialog.getBoundingClientRect();
    return {
      left: box.left,
      right: box.right,
      bottom: box.bottom,
      scrollWidth: dialog.scrollWidth,
    };
  });
  expect(scrollWidth).toBeLessThanOrEqual(width);
  if (width < 640) expect([left, right, bottom]).toEqual([0, width, height]);
  else expect(right - left).toBe(520);
});
