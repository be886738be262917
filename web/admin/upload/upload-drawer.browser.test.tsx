import { beforeEach, expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { click, expectAccessible, show, startAdmin, toast } from '#test/component.tsx';
import { ReturnRatesTab } from '../return-rates-tab.tsx';

const YIELD_FUNDS = 2;

const upload = page.getByRole('button', { name: 'Upload CSV' });
const drawer = page.getByRole('dialog', { name: 'Upload CSV' });
const button = (name: string) => drawer.getByRole('button', { name });
/** The 'Close' of the head, and that of the foot. */
const [closeAbove, closeBelow] = [button('Close').first(), button('Close').last()];
const question = page.getByRole('dialog', { name: /^Save/ });
const reason = drawer.getByLabelText('Reason');
const yieldFunds = page
  .getByRole('row')
  .filter({ has: page.getByRole('rowheader', { name: 'Yield Funds' }) })
  .getByRole('spinbutton');

const textsOf = (all: Locator) =>
  all.elements().map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' '));
const sheetOf = (...rows: string[]) => ['currency,assetClass,ratePercent', ...rows, ''].join('\n');
const expectCounts = (...counts: string[]) =>
  expect.poll(() => textsOf(drawer.getByRole('definition')).slice(0, 4)).toEqual(counts);

/** Answers the file chooser that a button opens. */
async function choose(text: string, name = 'rates.csv'): Promise<void> {
  const chosen = commands.chooseFile(name, text);
  // A file chooser opens at a real press alone.
  await button('Choose File').click();
  await chosen;
}

let admin: Awaited<ReturnType<typeof startAdmin>>;

beforeEach(async () => {
  admin = await startAdmin();
  await show(<ReturnRatesTab admin={admin.admin} onLeave={(go) => go()} />, admin.stores);
  await click(upload);
});

test('says what it wants before a file is chosen', async () => {
  const wanted = 'A CSV file with the columns currency, assetClass and ratePercent.';
  await expect.element(drawer.getByText(wanted)).toBeVisible();
  await expect.element(closeAbove).toHaveFocus();
  await click(closeAbove);
  await expect.element(upload).toHaveFocus();
});

test('gives the saved rates as an example, behind a byte order mark, which has nothing to change', async () => {
  const saved = commands.savedFile();
  await click(button("Download today's rates as an example"));
  const { name, text } = await saved;
  expect(name).toMatch(/^rates-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toMatch(/^\ufeffcurrency,assetClass,ratePercent/);
  await choose(text.slice(1));
  await expect.element(drawer.getByText('Nothing to change')).toBeVisible();
  const count = text.trim().split('\n').length - 1;
  await expect.element(drawer.getByText(`All ${count} rates are as they are saved.`)).toBeVisible();
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(closeBelow).toHaveFocus();
});

test('refuses a workbook, and takes another file', async () => {
  await choose('PK\x03\x04\x14\x00', 'funds.xlsx');
  await expect
    .element(drawer.getByRole('alert'))
    .toHaveTextContent('This is an Excel workbook. Save it as CSV and choose it again.');
  await choose(sheetOf('ZAR,Yield Funds,11'));
  await expect.element(button('Save 1 Rate')).toHaveFocus();
});

test('shows what a file would change row by row, and saves it with the reason', async () => {
  await admin.bo('POST', 'asset-classes', { name: 'Offshore', risk: 'high' });
  await choose(
    sheetOf(
      ...['ZAR,Money Market Funds,70', 'ZAR,Yield Funds,10.5'],
      ...['KES,Yield Funds,8', 'ZAR,Offshore,11'],
    ),
  );
  await expectCounts('1', '2', '1', '0');
  await expect.element(drawer.getByText('rates.csv, 4 rows')).toBeVisible();
  const changes = textsOf(drawer.getByRole('region')).slice(0, 2).join(' ');
  expect(changes).toContain('Money Market Funds, ZAR 7.0% to 70.0% 10 times the old rate?');
  expect(changes).toContain('Yield Funds, ZAR 10.0% to 10.5%');
  expect(changes).toContain('Offshore, ZAR 11.0%');
  await expect.element(drawer.getByText('Nothing is saved yet.')).toBeVisible();
  await expectAccessible();
  await reason.fill('Committee, 20 % – “Yield”');
  await click(button('Save 3 Rates'));
  expect(textsOf(question)).toEqual([
    'Save all changes? Look at this row first. Money Market Funds, ZAR 7.0% to 70.0% 10 times the old rate? Reason Go Back Save',
  ]);
  await click(question.getByRole('button', { name: 'Save' }));
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(toast).toHaveTextContent('Return rates saved successfully');
  expect(admin.notes).toEqual(['Committee, 20 % – “Yield”']);
  expect(admin.calls.some((call) => call.includes('&file=rates.csv'))).toBe(true);
  await expect.element(yieldFunds).toHaveValue(10.5);
  await expect.element(upload).toHaveFocus();
});

test('says which rows cannot be used and why, and saves nothing then', async () => {
  const unknown = Array.from({ length: 1200 }, (_, index) => `ZAR,Fund ${index},5`);
  await choose(
    sheetOf(
      ...['ZAR,Yield Funds,10', 'ZAR,Nothing,5', 'ZAR,Multi-Asset Funds,x', 'ZAR,Yield Funds,9'],
      ...unknown,
    ),
  );
  await expectCounts('0', '0', '1', '1,203');
  await expect.element(drawer.getByText('rates.csv, 1,204 rows')).toBeVisible();
  const rows = textsOf(drawer.getByRole('listitem'));
  expect(rows).toHaveLength(20);
  expect(rows[0]).toBe("Line 3 There is no asset class named 'Nothing'.");
  await expect.element(drawer.getByText('and 1,183 more')).toBeVisible();
  await expect
    .element(drawer.getByText('Nothing is saved. Correct the file and choose it again.'))
    .toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expectAccessible();
});

test('stays, with the reason, where a file could not be saved, and can be saved again', async () => {
  await choose(sheetOf('ZAR,Yield Funds,10.5', 'ZAR,Multi-Asset Funds,13'));
  let isAway = true;
  admin.gate.pass = (call) => {
    if (!isAway || !call.includes('revision=')) return;
    isAway = false;
    throw new TypeError('Failed to fetch');
  };
  await click(button('Save 2 Rates'));
  await expect.element(toast).toHaveTextContent(/Failed to save return rates.*may or may not/);
  await click(button('Save 2 Rates'));
  await expect.element(toast).toHaveTextContent('Return rates saved successfully');
});

test('shows a file anew where the rates changed in the meantime, and saves it as it stands', async () => {
  await choose(sheetOf('ZAR,Yield Funds,10.5', 'ZAR,Multi-Asset Funds,13'));
  await expect.element(button('Save 2 Rates')).toBeVisible();
  await admin.bo('PUT', `asset-class-returns/${YIELD_FUNDS}`, { returnRate: 0.105 });
  await click(button('Save 2 Rates'));
  await expect.element(drawer.getByText('The rates changed in the meantime.')).toBeVisible();
  await expectCounts('0', '1', '1', '0');
  await click(button('Save 1 Rate'));
  await expect.element(toast).toHaveTextContent('Return rates saved successfully');
});

test('keeps the focus where a colleague has saved all of a file in the meantime', async () => {
  await choose(sheetOf('ZAR,Yield Funds,11'));
  await expect.element(button('Save 1 Rate')).toBeVisible();
  await admin.bo('PUT', `asset-class-returns/${YIELD_FUNDS}`, { returnRate: 0.11 });
  await click(button('Save 1 Rate'));
  await expect.element(drawer.getByText('Nothing to change')).toBeVisible();
  await expect.element(closeBelow).toHaveFocus();
});

test('is looked at and saved for the day that is chosen, and asks before it replaces a planned rate', async () => {
  const { last } = daysToPlan(utcDay(new Date()));
  const day = drawer.getByLabelText('Counts from');
  const plan = (returnRate: number, id: number) =>
    admin.bo('PUT', `asset-class-returns/${id}`, { returnRate, from: last });
  await plan(0.11, YIELD_FUNDS);
  await plan(0.13, YIELD_FUNDS + 1);
  await choose(sheetOf('ZAR,Yield Funds,11', 'ZAR,Multi-Asset Funds,12.5'));
  await expectCounts('0', '2', '0', '0');
  await day.fill(last);
  await expectCounts('0', '1', '1', '0');
  const replaces = `Replaces 13.0% from ${formatDay(last)}.`;
  await expect.element(drawer.getByText(replaces)).toBeVisible();
  await expectAccessible();
  await click(button('Save 1 Rate'));
  await expect.element(question).toHaveTextContent(replaces);
  await click(question.getByRole('button', { name: 'Save' }));
  await expect.element(toast).toHaveTextContent('Return rates saved successfully');
});

test('says that a file is being read', async () => {
  const release = admin.hold('POST');
  await choose(sheetOf('ZAR,Yield Funds,11'));
  await expect.element(drawer.getByText('Reading the file...')).toBeVisible();
  await expectAccessible();
  release();
  await expect.element(button('Save 1 Rate')).toBeVisible();
});
