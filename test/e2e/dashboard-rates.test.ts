import { beforeEach, expect, test } from 'vitest';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { createRecord } from '#lib/services/records.ts';
import { ADMIN } from '#test/admin-server.ts';
import { hold, reopenDashboard, rowOf, toastText } from './dashboard.ts';
import { expectFocus } from './focus.ts';
import { CLASSES, expectText, KES, startRates } from './rates.ts';

const RETURNS = '**/api/admin/asset-class-returns/**';
const [CASH, YIELD, MIXED] = CLASSES;

const { page, store, currency, rate, note, notes, unsaved, saveAll, save, expectRates, tab } =
  await startRates();
await store.change((draft) =>
  createRecord(draft, CURRENCY, { code: 'EUR', name: 'The euro', symbol: '€', displayOrder: 9 }),
);

beforeEach(() => rate(YIELD).waitFor());

test('the rates of ZAR stand in fields of percent, with one decimal', async () => {
  await expectRates('7.3', '10.0', '12.0');
  for (const [name, value] of Object.entries({ type: 'number', min: '0', max: '100', step: '0.1' }))
    expect(await rate(YIELD).getAttribute(name)).toBe(value);
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Asset Class',
    'Risk Level',
    'Return Rate (%)',
  ]);
  await expectText(currency.locator('option:checked'), 'ZAR - South African Rand');
  await expectText(unsaved, 'No unsaved changes');
  for (const text of [
    'Return Rate Management',
    'Rates are the assumed return for one year, before fees and tax. They count as soon as they are saved, or from the day you choose.',
    `Signed in as ${ADMIN}`,
  ])
    await page.getByText(text).waitFor();
});

test('a typed rate is marked until it is saved, and nothing can be changed meanwhile', async () => {
  const row = rowOf(page, MIXED);
  const reason = page.getByLabel('Reason');
  await rate(MIXED).fill('12.5');
  await expect.poll(() => notes()).toEqual(['', '', 'was 12.0%']);
  await expect.poll(() => row.getAttribute('data-chosen')).toBe('true');
  await expectText(unsaved, '1 unsaved change');
  expect(await reason.getAttribute('placeholder')).toBe('Optional');
  expect(await reason.getAttribute('maxlength')).toBe('200');
  await reason.fill('n'.repeat(200));

  const release = await hold(page, RETURNS);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveAll.click();
  await expectText(unsaved, 'Saving 1 change');
  await expect.poll(() => saveAll.isDisabled()).toBe(true);
  expect(await saveAll.locator('.ring').count()).toBe(1);
  for (const input of [rate(YIELD), page.getByLabel('Counts from')])
    expect(await input.isEditable()).toBe(false);
  expect((await sent).headers()['x-note']).toBe('n'.repeat(200));
  release();

  expect(await toastText(page, 'Return rates saved successfully')).toBe(
    'Return rates saved successfully',
  );
  await expectText(unsaved, 'No unsaved changes');
  await expect.poll(() => notes()).toEqual(['', '', '']);
  await expect.poll(() => row.getAttribute('data-chosen')).toBe('false');
  await expect.poll(() => rate(YIELD).isEditable()).toBe(true);
  expect(await reason.inputValue()).toBe('');
  await expectFocus(saveAll);
});

test('what has no rate yet starts with the default of its risk', async () => {
  const day = page.getByLabel('Counts from');
  await currency.selectOption('EUR - The euro');
  await expectRates('5.0', '8.0', '12.0');
  expect(await notes()).toEqual([
    'Default for low risk, not saved yet',
    'Default for medium risk, not saved yet',
    'Default for high risk, not saved yet',
  ]);
  await expectText(unsaved, '3 unsaved changes');
  expect(await day.isDisabled()).toBe(true);
  await page.getByText('Save these rates first.').waitFor();
  // Ten times the default: there is no old rate that this would be an unusual change of.
  await rate(YIELD).fill('80');
  await expectText(note(YIELD), 'Not saved yet');
  await save();
  expect(await day.isEnabled()).toBe(true);
});

test('what the server refuses keeps its text and its mark; the rest is saved', async () => {
  await store.set([5, 8, 12], KES);
  await currency.selectOption('KES - Kenyan Shilling');
  await expectRates('5.0', '8.0', '12.0');
  await rate(CASH).fill('150');
  await rate(YIELD).fill('');
  await rate(MIXED).fill('11');
  await saveAll.click();
  expect(await toastText(page, 'Failed to save return rates')).toBe(
    'Failed to save return rates\nA return rate is 0 to 100 percent.',
  );
  await expectRates('150', '', '11.0');
  await expect.poll(() => notes()).toEqual(['30 times the old rate?\nwas 5.0%', 'was 8.0%', '']);
  await expectText(unsaved, '2 unsaved changes');
  const refused = (name: string) => rate(name).getAttribute('aria-invalid');
  expect(await Promise.all(CLASSES.map(refused))).toEqual(['true', 'true', null]);
  const below = page.locator('.rates .field-error');
  await rate(CASH).fill('5');
  await expect.poll(() => refused(CASH)).toBeNull();
  await expect.poll(() => below.count()).toBe(1);
});

test('while something loads, when it fails and when there is nothing, words say what', async () => {
  const LIST = '**/api/asset-classes';
  const shown = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const reopen = () => reopenDashboard(page, 'Return Rates');
  const expectFailure = (text: string) =>
    expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([text]);

  const releaseData = await hold(page, LIST);
  const releaseRates = await hold(page, RETURNS);
  await reopen();
  await shown('Loading data...');
  expect(await saveAll.isDisabled()).toBe(true);
  releaseData();
  await shown('Loading return rates...');
  expect(await saveAll.isDisabled()).toBe(true);
  releaseRates();
  await rate(YIELD).waitFor();

  await page.route(RETURNS, (route) => route.fulfill({ status: 500, body: 'No.' }));
  await reopen();
  await expectFailure('Failed to load returns data');
  await page.unroute(RETURNS);
  // The button asks for them again.
  await saveAll.click();
  await rate(YIELD).waitFor();

  await page.route(LIST, (route) => route.abort());
  await reopen();
  await expectFailure('Failed to load initial data');
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await reopen();
  await shown('No return rates found for this currency');
  await shown('Add an asset class first, then set its rate here.');

  await page.route('**/api/currencies', (route) => route.fulfill({ json: [] }));
  await reopen();
  await shown('No return rates found for this currency');
  await shown('Add a currency first, then set its rates here.');
  await shown('No unsaved changes');
  expect(await saveAll.isDisabled()).toBe(true);
  expect(await currency.isDisabled()).toBe(true);
});

test('a new currency says that it has no rates until it has', async () => {
  const row = rowOf(page, 'GBP');
  await tab('Currencies').click();
  for (const [label, text] of Object.entries({ Code: 'GBP', Name: 'Pound', Symbol: '£' }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await row.getByText('No rates yet: visitors see standard rates').waitFor();
  expect(await rowOf(page, 'ZAR').getByText('No rates yet').count()).toBe(0);

  await row.getByRole('button', { name: 'Set rates' }).click();
  await expectFocus(tab('Return Rates'));
  await expectText(currency.locator('option:checked'), 'GBP - Pound');
  await rate(YIELD).waitFor();
  await save();
  await tab('Currencies').click();
  await row.waitFor();
  await expect.poll(() => row.getByText('No rates yet').count()).toBe(0);
});
