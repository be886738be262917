import { buffer, text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { toastText } from './dashboard.ts';
import { expectFocus } from './editor.ts';
import { expectText, sheetOf, startRates } from './rates.ts';

const SHEET = '**/api/admin/asset-class-returns/sheet?**';

const { page, longview, rate, chooseFile, question } = await startRates();
await longview.done(['asset-class', 'add', '--name', 'Offshore', '--risk', 'high']);
const upload = page.getByRole('button', { name: 'Upload CSV' });
const drawer = page.getByRole('dialog', { name: 'Upload CSV' });
const fileName = drawer.locator('.upload-file');
const button = (name: string | RegExp) => drawer.getByRole('button', { name });
const expectCounts = (added: string, changed: string, unchanged: string, bad: string) =>
  expect
    .poll(() => drawer.locator('.counts dd').allInnerTexts())
    .toEqual([added, changed, unchanged, bad]);
const rowsOf = async (rows: string) =>
  (await drawer.locator(rows).allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));

beforeEach(() => rate('Yield Funds').waitFor());

test('before a file is chosen the drawer says what it wants, and gives an example, which has nothing to change; a workbook is none', async () => {
  await upload.click();
  await expectText(fileName, 'A CSV file with the columns currency, assetClass and ratePercent.');
  await expectFocus(button('Close'));
  const download = page.waitForEvent('download');
  await button("Download today's rates as an example").click();
  const example = await text(await (await download).createReadStream());
  await chooseFile(example);
  await drawer.getByText('Nothing to change').waitFor();
  const count = example.trim().split('\n').length - 1;
  await drawer.getByText(`All ${count} rates are as they are saved.`).waitFor();
  expect(await drawer.getByLabel('Reason').count()).toBe(0);
  // That of the head, and that of the foot.
  expect(await button('Close').count()).toBe(2);
  await button('Close').last().click();
  await expectFocus(upload);
  await chooseFile('PK\x03\x04\x14\x00', 'funds.xlsx');
  await expectText(
    drawer.getByRole('alert'),
    'This is an Excel workbook. Save it as CSV and choose it again.',
  );
  await chooseFile(example);
  await drawer.getByText('Nothing to change').waitFor();
  // While a file was read the button that had been pressed was gone.
  await expectFocus(button('Close').last());
});

test('all rates are downloaded as the command line exports them, behind a byte order mark; saved ones alone', async () => {
  await rate('Yield Funds').fill('55');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^rates-\d{4}-\d\d-\d\d\.csv$/);
  const content = await buffer(await file.createReadStream());
  expect(content.toString()).toBe(`\ufeff${await longview.done(['rate', 'export'])}`);
});

describe('an uploaded file', () => {
  test('is shown row by row, and saved when it is asked to be', async () => {
    await chooseFile(
      sheetOf(
        'ZAR,Money Market Funds,72.5',
        'ZAR,Yield Funds,10.5',
        'KES,Yield Funds,8',
        'ZAR,Offshore,11',
      ),
    );
    await expectCounts('1', '2', '1', '0');
    await expectText(fileName, 'rates.csv, 4 rows');
    expect(await rowsOf('.changes > div')).toEqual([
      'Money Market Funds, ZAR 7.25% to 72.5% 10 times the old rate?',
      'Yield Funds, ZAR 10.0% to 10.5%',
      'Offshore, ZAR 11.0%',
    ]);
    await drawer.getByText('Nothing is saved yet.').waitFor();
    await drawer.getByLabel('Reason').fill('Committee, 20 % – “Yield”');
    const sent = page.waitForRequest(SHEET);
    await button('Save 3 Rates').click();
    expect((await sent).url()).toContain('&file=rates.csv');
    const { 'x-note': note = '' } = (await sent).headers();
    expect(decodeURIComponent(note)).toBe('Committee, 20 % – “Yield”');
    await toastText(page, 'Return rates saved successfully');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => rate('Yield Funds').inputValue()).toBe('10.5');
    await expectFocus(upload);
  });

  test('with rows that cannot be used says which and why, and cannot be saved', async () => {
    const unknown = Array.from({ length: 1200 }, (_, index) => `ZAR,Fund ${index},5`);
    await chooseFile(
      sheetOf(
        'ZAR,Yield Funds,10',
        'ZAR,Nothing,5',
        'ZAR,Multi-Asset Funds,07-Mar',
        'ZAR,Yield Funds,9',
        ...unknown,
      ),
    );
    await expectCounts('0', '0', '1', '1,203');
    await expectText(fileName, 'rates.csv, 1,204 rows');
    const rows = await rowsOf('.bad-rows li');
    expect(rows).toHaveLength(20);
    expect(rows.slice(0, 3)).toEqual([
      "Line 3 There is no asset class named 'Nothing'.",
      'Line 4 "07-Mar" is no percent.',
      "Line 5 ZAR and 'Yield Funds' stand on line 2 already.",
    ]);
    await drawer.getByText('and 1,183 more').waitFor();
    await drawer.getByText('Nothing is saved. Correct the file and choose it again.').waitFor();
    expect(await button(/^Save/).count()).toBe(0);
  });

  test('that cannot be saved stays, with the reason; one that the rates changed under is read anew and says so', async () => {
    await chooseFile(sheetOf('ZAR,Yield Funds,10.5', 'ZAR,Multi-Asset Funds,13'));
    await button('Save 2 Rates').waitFor();
    let isAway = true;
    // The route stays: what is asked while one is taken off may never be answered.
    await page.route(SHEET, (route) => {
      if (!isAway) return route.continue();
      isAway = false;
      return route.abort();
    });
    await button('Save 2 Rates').click();
    expect(await toastText(page, 'Failed to save return rates')).toContain('may or may not');
    // It is read anew before it can be saved again.
    await expect.poll(() => button('Save 2 Rates').getAttribute('aria-busy')).toBeNull();
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '10.5']);
    await button('Save 2 Rates').click();
    await button('Save 1 Rate').waitFor();
    await expectText(
      drawer.locator('.upload-moved'),
      'The rates changed in the meantime. This is how the file stands now.',
    );
    await expectCounts('0', '1', '1', '0');
    await button('Save 1 Rate').click();
    await toastText(page, 'Return rates saved successfully');
  });

  test('that a colleague saved in the meantime has nothing to change, and the focus stays with the drawer', async () => {
    await chooseFile(sheetOf('ZAR,Yield Funds,11'));
    await button('Save 1 Rate').waitFor();
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '11']);
    await button('Save 1 Rate').click();
    await drawer.getByText('Nothing to change').waitFor();
    await expectFocus(button('Close').last());
  });

  test('comes after the question where rates were typed', async () => {
    await rate('Yield Funds').fill('55');
    await upload.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await rate('Yield Funds').inputValue()).toBe('55');
    await upload.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await question.waitFor({ state: 'detached' });
    await expectFocus(button('Close'));
  });
});
