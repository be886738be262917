import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { inFolder } from '#test/in-folder.ts';
import { prepareLargeCatalogue } from '#test/large-catalogue.ts';
import { tempDir } from '#test/temp-dir.ts';
import { hasFocus, openDashboard, rowOf, toastText } from './dashboard.ts';
import { choose, HEAD, SHEET } from './upload.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

async function start() {
  const server = await startAdminServer();
  const page = await openDashboard(browser, server.url, 'Return Rates');
  await rowOf(page, 'Yield Funds').waitFor();
  return { server, page, longview: inFolder(server.dataDir) };
}

const countsIn = (drawer: Locator) => drawer.locator('.counts dd').allInnerTexts();

test('all rates are downloaded as the command line exports them, saved ones alone', async () => {
  const { page, longview } = await start();
  await rowOf(page, 'Yield Funds').getByRole('spinbutton').fill('55');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^rates-\d{4}-\d\d-\d\d\.csv$/);
  const place = path.join(await tempDir(), 'rates.csv');
  await file.saveAs(place);
  const text = await readFile(place, 'utf8');
  expect(text).toBe(await longview.done(['rate', 'export']));
});

describe('an uploaded file', () => {
  test('is shown row by row, and saved in one commit when it is asked to be', async () => {
    const { page, longview } = await start();
    await longview.done(['asset-class', 'add', '--name', 'Offshore', '--risk', 'high']);
    const revisions = await longview.revisions();
    const drawer = await choose(
      page,
      `${HEAD}ZAR,Money Market Funds,72\nZAR,Yield Funds,10.5\nKES,Yield Funds,8\nZAR,Offshore,11\n`,
    );
    await drawer.locator('.counts').waitFor();
    await expect.poll(() => drawer.locator('.upload-file').innerText()).toBe('rates.csv, 4 rows');
    await expect.poll(() => countsIn(drawer)).toEqual(['1', '2', '1', '0']);
    expect((await drawer.locator('.sheet-rows li').allInnerTexts()).map(oneLine)).toEqual([
      'Money Market Funds, ZAR 7.0% to 72.0% 10 times the old rate?',
      'Yield Funds, ZAR 10.0% to 10.5%',
      'Offshore, ZAR 11.0%',
    ]);
    await expect.poll(() => drawer.getByText('Nothing is saved yet.').isVisible()).toBe(true);
    expect(await longview.revisions()).toBe(revisions);
    await drawer.getByRole('button', { name: 'Save 3 Rates' }).click();
    await toastText(page, 'Return rates saved successfully');
    await drawer.waitFor({ state: 'detached' });
    expect(await longview.revisions()).toBe(revisions + 1);
    await expect
      .poll(() => rowOf(page, 'Yield Funds').getByRole('spinbutton').inputValue())
      .toBe('10.5');
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Upload CSV' }))).toBe(true);
  });

  test('of 10,000 rows with three bad ones names each and cannot be saved', async () => {
    const dataDir = await tempDir();
    const { lines } = await prepareLargeCatalogue(dataDir, 100, 100);
    const server = await startAdminServer({ dataDir });
    const longview = inFolder(dataDir);
    const page = await openDashboard(browser, server.url, 'Return Rates');
    await rowOf(page, 'Asset Class 1').waitFor();
    const revisions = await longview.revisions();
    const rows = [...lines];
    rows[9] = 'C0,Nothing,5';
    rows[4999] = 'C49,Asset Class 99,x';
    rows[9999] = 'C0,Asset Class 0,5';
    const drawer = await choose(page, HEAD + rows.join('\n'));
    await drawer.locator('.bad-rows').waitFor();
    await expect.poll(() => countsIn(drawer)).toEqual(['9,997', '0', '0', '3']);
    expect((await drawer.locator('.bad-rows li').allInnerTexts()).map(oneLine)).toEqual([
      "Line 11 There is no asset class named 'Nothing'.",
      'Line 5001 ratePercent must be a number from 0 to 100, like 7.25.',
      "Line 10001 C0 and 'Asset Class 0' stand on line 2 already.",
    ]);
    await expect.poll(() => drawer.getByText('and 9,797 more').isVisible()).toBe(true);
    await expect.poll(() => drawer.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    expect(await longview.revisions()).toBe(revisions);

    await choose(page, `${HEAD}C0,Asset Class 0,5\n`, 'Choose File', 'better.csv');
    await drawer.getByRole('button', { name: 'Save 1 Rate' }).waitFor();
    await expect.poll(() => drawer.locator('.upload-file').innerText()).toBe('better.csv, 1 row');
  });

  test('that the rates changed under is read anew and says so', async () => {
    const { page, longview } = await start();
    const drawer = await choose(page, `${HEAD}ZAR,Yield Funds,10.5\nZAR,Multi-Asset Funds,13\n`);
    await drawer.getByRole('button', { name: 'Save 2 Rates' }).waitFor();
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '10.5']);
    await drawer.getByRole('button', { name: 'Save 2 Rates' }).click();
    await drawer.getByRole('button', { name: 'Save 1 Rate' }).waitFor();
    await expect
      .poll(() => drawer.getByRole('status').innerText())
      .toBe('The rates changed in the meantime. This is how the file stands now.');
    await expect.poll(() => countsIn(drawer)).toEqual(['0', '1', '1', '0']);
    await drawer.getByRole('button', { name: 'Save 1 Rate' }).click();
    await toastText(page, 'Return rates saved successfully');
  });

  test('that says what is saved has nothing to change, and one that is none says why', async () => {
    const { page, longview } = await start();
    const same = await longview.done(['rate', 'export']);
    const drawer = await choose(page, same);
    await drawer.getByText('All 15 rates are as they are saved.').waitFor();
    const closes = drawer.getByRole('button', { name: 'Close' });
    await expect.poll(() => closes.count()).toBe(2);
    await closes.last().click();
    await drawer.waitFor({ state: 'detached' });
    await choose(page, '\xff\xfe\x00', 'Upload CSV', 'funds.xlsx');
    await expect
      .poll(() => drawer.getByRole('alert').innerText())
      .toBe('The file is not UTF-8 text; save it as UTF-8 and try again.');
    await choose(page, same, 'Choose File');
    await drawer.getByText('Nothing to change').waitFor();
  });

  test('that is refused while it is saved stays, with the reason', async () => {
    const { page } = await start();
    const drawer = await choose(page, `${HEAD}ZAR,Yield Funds,11\n`);
    await drawer.getByRole('button', { name: 'Save 1 Rate' }).waitFor();
    await page.route(SHEET, (route) => route.abort());
    await drawer.getByRole('button', { name: 'Save 1 Rate' }).click();
    expect(await toastText(page, 'Failed to save return rates')).toContain('may or may not');
    await expect.poll(() => drawer.isVisible()).toBe(true);
  });

  test('comes after the question where rates were typed', async () => {
    const { page } = await start();
    const field = rowOf(page, 'Yield Funds').getByRole('spinbutton');
    await field.fill('55');
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => field.inputValue()).toBe('55');
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const chooser = page.waitForEvent('filechooser');
    await question.getByRole('button', { name: 'Leave' }).click();
    const buffer = Buffer.from(`${HEAD}ZAR,Yield Funds,11\n`);
    await (await chooser).setFiles({ name: 'r.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Save 1 Rate' }).click();
    await toastText(page, 'Return rates saved successfully');
    await expect.poll(() => field.inputValue()).toBe('11.0');
  });
});

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
